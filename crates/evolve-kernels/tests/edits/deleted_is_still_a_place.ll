; What is deleted still says where a copy goes, and what stands in for it is used instead of it.
define i32 @f(i32 %x, i32 %y) {
  %a = add i32 %x, %y
  %b = mul i32 %x, 3
  %c = xor i32 %b, %x
  ret i32 %c
}
;; edits
{"delete":{"at":1,"stand_in":{"at":0}}}
{"copy":{"from":0,"before":1,"into":{"user":2,"operand":1}}}
{"rewire":{"place":{"user":3,"operand":0},"to":{"at":1}}}
;; becomes
define i32 @f(i32 %x, i32 %y) {
  %a = add i32 %x, %y
  %1 = add i32 %x, %y
  %c = xor i32 %a, %1
  ret i32 %a
}
;; edit 0 rests on tested
;; edit 1 rests on tested
;; edit 2 rests on tested
