; The stand-in is not known where the users are, so repair takes the value that became known last.
define i32 @f(i32 %x) {
  %a = add i32 %x, 1
  %b = add i32 %x, 2
  %c = add i32 %b, 3
  %d = add i32 %c, 4
  ret i32 %d
}
;; edits
{"delete":{"at":1,"stand_in":{"at":2}}}
;; becomes
define i32 @f(i32 %x) {
  %a = add i32 %x, 1
  %c = add i32 %a, 3
  %d = add i32 %c, 4
  ret i32 %d
}
;; edit 0 rests on tested
