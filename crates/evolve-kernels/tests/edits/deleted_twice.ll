; The second edit's instruction is gone, the third's too: both do nothing.
define i32 @f(i32 %x) {
  %a = add i32 %x, 1
  %b = mul i32 %a, %a
  ret i32 %b
}
;; edits
{"delete":{"at":0,"stand_in":{"argument":0}}}
{"delete":{"at":0,"stand_in":{"int":7}}}
{"rewire":{"place":{"user":9,"operand":0},"to":{"int":7}}}
;; becomes
define i32 @f(i32 %x) {
  %b = mul i32 %x, %x
  ret i32 %b
}
;; edit 0 rests on tested
;; edit 1 did nothing: Gone
;; edit 2 did nothing: Gone
