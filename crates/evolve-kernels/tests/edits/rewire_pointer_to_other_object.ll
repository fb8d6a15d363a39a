; A pointer into another object: no aliasing information is kept.
define void @f(ptr noalias %a, ptr noalias %b, i64 %i) {
  %p = getelementptr inbounds float, ptr %a, i64 %i
  %q = getelementptr inbounds float, ptr %b, i64 %i
  %x = load float, ptr %p, align 4, !tbaa !0, !alias.scope !4
  store float %x, ptr %q, align 4, !noalias !4
  ret void
}
!0 = !{!1, !1, i64 0}
!1 = !{!"float", !2}
!2 = !{!"root"}
!3 = !{!"domain"}
!4 = !{!5}
!5 = !{!"scope", !3}
;; edits
{"rewire":{"place":{"user":3,"operand":1},"to":{"at":0}}}
;; becomes
define void @f(ptr %a, ptr %b, i64 %i) {
  %p = getelementptr float, ptr %a, i64 %i
  %q = getelementptr inbounds float, ptr %b, i64 %i
  %x = load float, ptr %p, align 4
  store float %x, ptr %p, align 4
  ret void
}
;; edit 0 rests on tested
