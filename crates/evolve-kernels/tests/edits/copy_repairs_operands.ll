; The copy stands before its operand is known: the edit names what repair takes instead.
define i32 @f(i32 %x, i32 %y) {
  %a = add i32 %x, %y
  %b = mul nsw i32 %a, %y
  ret i32 %b
}
;; edits
{"copy":{"from":1,"before":0,"into":{"user":0,"operand":1}},"repairs":[[{"user":{"own":0},"operand":0},{"argument":1}]]}
;; becomes
define i32 @f(i32 %x, i32 %y) {
  %1 = mul i32 %y, %y
  %a = add i32 %x, %1
  %b = mul i32 %a, %y
  ret i32 %b
}
;; edit 0 rests on tested
