; Each is replaced by a copy of the other.
define float @f(float %x, float %y) {
  %a = fadd nnan float %x, %y
  %b = fmul float %x, %x
  %c = fsub float %a, %b
  ret float %c
}
;; edits
{"swap":{"first":0,"second":1}}
;; becomes
define float @f(float %x, float %y) {
  %1 = fmul float %x, %x
  %2 = fadd float %x, %y
  %c = fsub float %1, %2
  ret float %c
}
;; edit 0 rests on tested
