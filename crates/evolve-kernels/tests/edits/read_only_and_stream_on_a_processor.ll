; The same on a processor is a note to the code generator; loads are not streamed there.
define void @f(ptr %in, ptr %out) {
  %x = load float, ptr %in, align 4
  store float %x, ptr %out, align 4
  ret void
}
;; edits
{"read_only":{"at":0}}
{"read_only":{"at":0}}
{"hint":{"at":1,"cache":"streaming"}}
{"hint":{"at":0,"cache":"streaming"}}
;; becomes
define void @f(ptr %in, ptr %out) {
  %x = load float, ptr %in, align 4, !invariant.load !0
  store float %x, ptr %out, align 4, !nontemporal !1
  ret void
}

!0 = !{}
!1 = !{i32 1}
;; edit 0 rests on tested
;; edit 1 did nothing: Unfit
;; edit 2 rests on tested
;; edit 3 did nothing: Unfit
