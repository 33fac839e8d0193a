; @skip: nothing is planted within. @leave: not at this very place.
[(using_directive) (attribute_list) (enum_declaration) (switch_section) (constant_pattern) (relational_pattern) (interpolation) (comment) (parameter_list)] @skip
(field_declaration (modifier) @mark (#eq? @mark "const")) @skip
(local_declaration_statement (modifier) @mark (#eq? @mark "const")) @skip

(return_statement (_) @site (#set! return-value))
(arrow_expression_clause (_) @site (#set! return-value))
(if_statement condition: (_) @site (#set! force-true "true") (#set! force-false "false") (#set! negate-condition "!({site})"))
(conditional_expression condition: (_) @site (#set! force-true "true") (#set! force-false "false") (#set! negate-condition "!({site})"))
(while_statement condition: (_) @site (#not-eq? @site "true") (#set! force-false "false"))
(binary_expression operator: _ @op (#set! move-boundary) (#set! turn-comparison) (#set! exchange-logic)) @site
((binary_expression operator: ["-" "*" "/" "%"] @op) @site (#set! exchange-arithmetic))
((integer_literal) @site (#set! change-number))
((string_literal) @site (#set! change-string))
((boolean_literal) @site (#set! change-boolean))
(expression_statement [(invocation_expression) (await_expression)] (#set! drop-call ";")) @site
(expression_statement [(assignment_expression left: (member_access_expression)) (postfix_unary_expression) (prefix_unary_expression)] (#set! drop-assignment ";")) @site
