// wrong: nothing but this comment
