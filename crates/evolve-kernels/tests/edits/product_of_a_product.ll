; Edits may speak of what edits made, and of what the edit that is gone would have made.
define i32 @f(i32 %x) {
  %a = add i32 %x, 1
  %b = mul i32 %a, %x
  ret i32 %b
}
;; edits
{"copy":{"from":0,"before":1,"into":{"user":1,"operand":1}}}
{"copy":{"from":[0,0],"before":1,"into":{"user":1,"operand":0}}}
{"delete":{"at":[0,0],"stand_in":{"at":0}}}
{"delete":{"at":[77,0],"stand_in":{"at":0}}}
;; becomes
define i32 @f(i32 %x) {
  %a = add i32 %x, 1
  %1 = add i32 %x, 1
  %b = mul i32 %1, %a
  ret i32 %b
}
;; edit 0 rests on tested
;; edit 1 rests on tested
;; edit 2 rests on tested
;; edit 3 did nothing: Gone
