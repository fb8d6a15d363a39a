; How a function of the program is called is more than its operands, so such a call is not made anew to promise less.
define internal fastcc float @slow(float %v) {
  %r = fadd float %v, 1.0
  ret float %r
}
define float @f(float %x) {
  %a = fmul nnan float %x, 2.0
  %b = call nnan fastcc float @slow(float %a)
  %c = fadd nnan float %a, %b
  ret float %c
}
;; edits
{"move":{"at":2,"before":3}}
;; becomes
define internal fastcc float @slow(float %v) {
  %r = fadd float %v, 1.000000e+00
  ret float %r
}

define float @f(float %x) {
  %1 = fmul float %x, 2.000000e+00
  %b = call nnan fastcc float @slow(float %1)
  %2 = fadd float %1, %b
  ret float %2
}
;; edit 0 rests on tested
