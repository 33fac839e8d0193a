; @skip: nothing is planted within. @leave: not at this very place.
[(const_declaration) (property_declaration) (formal_parameters) (static_variable_declaration) (attribute_list) (case_statement) (namespace_use_declaration) (require_expression) (require_once_expression) (include_expression) (include_once_expression) (declare_statement) (enum_declaration)] @skip
[(comment) (anonymous_function) (arrow_function) (variadic_unpacking)] @leave
(argument (variable_name) @leave)

(return_statement (_) @site (#set! alter-return) (#set! return-value "null"))
(argument (_) @site (#set! alter-argument))
(array_element_initializer (_) (_) @site (#set! alter-value))
(assignment_expression left: (member_access_expression) right: (_) @site (#set! alter-value))

(if_statement condition: (parenthesized_expression (_) @site) (#set! force-true "true") (#set! force-false "false") (#set! negate-condition "!({site})"))
(conditional_expression condition: (_) @site (#set! force-true "true") (#set! force-false "false") (#set! negate-condition "!({site})"))
(while_statement condition: (parenthesized_expression (_) @site) (#not-eq? @site "true") (#set! force-false "false"))
(binary_expression operator: _ @op (#set! move-boundary) (#set! turn-comparison) (#set! exchange-logic)) @site
(binary_expression operator: ["+" "-" "*" "/" "%"] @op (#set! exchange-arithmetic)) @site
([(integer) (float)] @site (#set! change-number))
([(string) (encapsed_string)] @site (#set! change-string))
((boolean) @site (#set! change-boolean))
(expression_statement [(function_call_expression) (member_call_expression) (scoped_call_expression)] (#set! drop-call ";")) @site
(expression_statement [(assignment_expression left: (member_access_expression)) (augmented_assignment_expression) (update_expression)] (#set! drop-assignment ";")) @site
(expression_statement (throw_expression) (#set! drop-throw ";")) @site
