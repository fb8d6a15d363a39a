; A branch and a choice that always go one way; deciding again changes nothing.
define i32 @f(i1 %c, i32 %x) {
entry:
  %s = select i1 %c, i32 %x, i32 0
  br i1 %c, label %one, label %two
one:
  ret i32 %s
two:
  ret i32 7
}
;; edits
{"decide":{"at":0,"taken":true}}
{"decide":{"at":1,"taken":false}}
{"decide":{"at":1,"taken":false}}
;; becomes
define i32 @f(i1 %c, i32 %x) {
entry:
  %s = select i1 true, i32 %x, i32 0
  br i1 false, label %one, label %two

one:                                              ; preds = %entry
  ret i32 %s

two:                                              ; preds = %entry
  ret i32 7
}
;; edit 0 rests on tested
;; edit 1 rests on bounds
;; edit 2 did nothing: Unfit
