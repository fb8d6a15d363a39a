; Deleting the product leaves its users one of its factors, and the sum promises nothing any more.
define i32 @f(i32 %x, i32 %y) {
  %product = mul nsw i32 %x, %y
  %sum = add nsw i32 %product, 1
  ret i32 %sum
}
;; edits
{"delete":{"at":0,"stand_in":{"argument":0}}}
;; becomes
define i32 @f(i32 %x, i32 %y) {
  %sum = add i32 %x, 1
  ret i32 %sum
}
;; edit 0 rests on tested
