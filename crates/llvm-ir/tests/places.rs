//! Source places of instructions, through functions that were inlined.

use kernwright_llvm_ir::{Llvm, Module};

const IR: &str = r#"
define float @outer(float %x) !dbg !4 {
  %a = fmul float %x, 2.0, !dbg !8
  %b = fadd float %a, 1.0, !dbg !10
  %c = fadd float %b, 3.0
  ret float %c, !dbg !11
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "outer.c", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DIFile(filename: "inner.h", directory: "/src")
!4 = distinct !DISubprogram(name: "outer", file: !1, line: 10, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{}
!7 = distinct !DISubprogram(name: "inner", file: !3, line: 3, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!8 = !DILocation(line: 4, column: 9, scope: !7, inlinedAt: !9)
!9 = distinct !DILocation(line: 12, column: 5, scope: !4)
!10 = !DILocation(line: 0, scope: !7, inlinedAt: !9)
!11 = !DILocation(line: 13, column: 3, scope: !4)
"#;

#[test]
fn source_places_include_the_inlined_calls() {
    Llvm::open(None).expect("LLVM 22 can be opened");
    let module = Module::parse("places", IR.as_bytes()).expect("IR");
    let blocks = module.functions()[0].blocks();
    let instructions = blocks[0].instructions();
    let places: Vec<Vec<String>> = instructions
        .iter()
        .map(|one| {
            one.source_places()
                .iter()
                .map(ToString::to_string)
                .collect()
        })
        .collect();
    assert_eq!(
        places,
        [
            &["inner.h:4:9", "outer.c:12:5"][..],
            &["outer.c:12:5"],
            &[],
            &["outer.c:13:3"]
        ]
    );
}
