; A value that moved into a branch is not known after it: its user there gets what it got when the edit was found.
define i32 @f(i32 %x, i1 %c) {
entry:
  %a = add nsw i32 %x, 1
  br i1 %c, label %then, label %done
then:
  %b = mul i32 %x, 2
  br label %done
done:
  %r = sub nsw i32 %a, %x
  ret i32 %r
}
;; edits
{"move":{"at":0,"before":2},"repairs":[[{"user":4,"operand":0},{"int":5}]]}
;; becomes
define i32 @f(i32 %x, i1 %c) {
entry:
  br i1 %c, label %then, label %done

then:                                             ; preds = %entry
  %0 = add i32 %x, 1
  %b = mul i32 %x, 2
  br label %done

done:                                             ; preds = %then, %entry
  %r = sub i32 5, %x
  ret i32 %r
}
;; edit 0 rests on tested
