; Through an argument of a kernel memory is global; shared memory has no such hint.
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [32 x float] undef, align 4
define ptx_kernel void @k(ptr %in, ptr %out) {
  %x = load float, ptr %in, align 4
  %y = load float, ptr addrspace(3) @tile, align 4
  %z = fadd contract float %x, %y
  store float %z, ptr %out, align 4
  ret void
}
;; edits
{"hint":{"at":0,"cache":"streaming"}}
{"hint":{"at":1,"cache":"streaming"}}
{"hint":{"at":3,"cache":"streaming"}}
{"read_only":{"at":1}}
{"relax":{"at":2}}
;; becomes
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [32 x float] undef, align 4

define ptx_kernel void @k(ptr %in, ptr %out) {
  %1 = call float asm sideeffect "ld.global.cs.f32 $0, [$1];", "=f,l,~{memory}"(ptr %in)
  %y = load float, ptr addrspace(3) @tile, align 4
  %z = fadd reassoc nsz arcp contract afn float %1, %y
  call void asm sideeffect "st.global.cs.f32 [$0], $1;", "l,f,~{memory}"(ptr %out, float %z)
  ret void
}
;; edit 0 rests on tested
;; edit 1 did nothing: Unfit
;; edit 2 rests on tested
;; edit 3 did nothing: Unfit
;; edit 4 rests on precision
