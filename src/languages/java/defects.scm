; @skip: nothing is planted within. @leave: not at this very place.
[(package_declaration) (import_declaration) (annotation) (switch_label) (constant_declaration) (line_comment) (block_comment)] @skip
(field_declaration (modifiers "static" "final")) @skip
(constructor_body (expression_statement (assignment_expression)) @leave)
[(method_declaration body: (block (throw_statement) @leave .)) (catch_clause body: (block (throw_statement) @leave .))]
(while_statement condition: (parenthesized_expression (true) @leave))
[(lambda_expression) (method_reference) (class_literal) (this) (null_literal)] @leave

(return_statement (_) @site (#set! alter-return))
(return_statement (_) @site (#set! return-value))
((return_statement (_)) @site (#set! throw-error "throw new RuntimeException(\"planted defect\");") (#set! form "exchange"))
(argument_list (_) @site (#set! alter-argument))
(assignment_expression left: (field_access) operator: "=" right: (_) @site (#set! alter-value))

(if_statement condition: (parenthesized_expression (_) @site) (#set! force-true "true") (#set! force-false "false") (#set! negate-condition "!({site})"))
(ternary_expression condition: (_) @site (#set! force-true "true") (#set! force-false "false") (#set! negate-condition "!({site})"))
(while_statement condition: (parenthesized_expression (_) @site) (#not-eq? @site "true") (#set! force-false "false"))
(for_statement condition: (_) @site (#set! force-false "false"))
(binary_expression operator: _ @op (#set! move-boundary) (#set! turn-comparison) (#set! exchange-logic)) @site
((binary_expression operator: "+" @op) @site (#match? @site "\\d|[lL]ength|[sS]ize|[cC]ount|[iI]ndex") (#not-match? @site "[\"']") (#set! exchange-arithmetic))
(binary_expression operator: ["-" "*" "/" "%" "<<" ">>"] @op (#set! exchange-arithmetic)) @site

((decimal_integer_literal) @site (#set! change-number))
((string_literal) @site (#set! change-string))
([(true) (false)] @site (#set! change-boolean))

(expression_statement (method_invocation) (#set! drop-call)) @site
(expression_statement [(assignment_expression left: [(field_access) (array_access)]) (assignment_expression operator: ["+=" "-=" "*="]) (update_expression)] (#set! drop-assignment)) @site
((expression_statement [(assignment_expression operator: ["-=" "*="] @op) (assignment_expression operator: "+=" @op right: (decimal_integer_literal)) (update_expression "++" @op) (update_expression "--" @op)]) @site (#set! exchange-arithmetic "{exchanged}") (#set! form "exchange"))
(throw_statement (#set! drop-throw)) @site
