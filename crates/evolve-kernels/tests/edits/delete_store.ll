; A store has no users; nothing else changes, but what was derived from the body is forgotten.
define void @f(ptr noalias captures(none) writeonly %out, float noundef %x) mustprogress willreturn memory(argmem: write) {
  store float %x, ptr %out, align 4
  %next = getelementptr inbounds float, ptr %out, i64 1
  store float %x, ptr %next, align 4
  ret void
}
;; edits
{"delete":{"at":0}}
;; becomes
define void @f(ptr noalias %out, float %x) {
  %next = getelementptr inbounds float, ptr %out, i64 1
  store float %x, ptr %next, align 4
  ret void
}
;; edit 0 rests on tested
