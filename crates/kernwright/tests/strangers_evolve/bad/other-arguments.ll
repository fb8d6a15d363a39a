define void @scale(double %factor, ptr %to) {
  store double %factor, ptr %to, align 8
  ret void
}
