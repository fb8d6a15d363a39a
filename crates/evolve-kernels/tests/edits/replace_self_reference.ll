; The copy would use itself; repair gives it the nearest value instead.
define i32 @f(i32 %x) {
  %a = add i32 %x, 1
  %b = mul i32 %a, %x
  %c = sub i32 %b, %a
  ret i32 %c
}
;; edits
{"replace":{"at":0,"by":1}}
;; becomes
define i32 @f(i32 %x) {
  %1 = mul i32 %x, %x
  %b = mul i32 %1, %x
  %c = sub i32 %b, %1
  ret i32 %c
}
;; edit 0 rests on tested
