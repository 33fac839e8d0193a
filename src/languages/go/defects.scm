; @skip: nothing is planted within. @leave: not at this very place. @list: values that are returned together.
[(import_declaration) (const_declaration) (array_type) (field_declaration) (comment)] @skip
[(nil)] @leave
(expression_case value: (expression_list [(int_literal) (interpreted_string_literal) (raw_string_literal)] @leave))

(return_statement (expression_list (_) @site) @list (#set! alter-return) (#set! return-value))
(return_statement (expression_list (binary_expression operator: _ @op) @site) @list (#set! exchange-arithmetic))
((return_statement (_)) @site (#set! throw-error "panic(\"planted defect\")") (#set! form "exchange"))
([(function_declaration parameters: (parameter_list (parameter_declaration name: (_) @name)) body: (block . "{" @site))
  (method_declaration parameters: (parameter_list (parameter_declaration name: (_) @name)) body: (block . "{" @site))
  (func_literal parameters: (parameter_list (parameter_declaration name: (_) @name)) body: (block . "{" @site))] (#not-eq? @name "_") (#set! alter-argument))
(statement_list (short_var_declaration left: (expression_list . (_) @name) right: (_) @value) @site (#not-eq? @name "_") (#not-match? @value "^func\\b") (#set! alter-value))
(statement_list (assignment_statement left: (expression_list . [(identifier) (selector_expression)] @name) right: (_) @value) @site (#not-eq? @name "_") (#not-match? @value "^func\\b") (#set! alter-value))

([(if_statement condition: (_) @site)] (#set! force-true "true") (#set! force-false "false") (#set! negate-condition "!({site})"))
(for_statement (binary_expression) @site (#set! force-false "false"))
(for_clause condition: (_) @site (#set! force-false "false"))
(binary_expression operator: _ @op (#set! move-boundary) (#set! turn-comparison) (#set! exchange-logic)) @site
([(true) (false)] @site (#set! change-boolean))
([(index_expression index: (int_literal) @site) (slice_expression start: (int_literal) @site) (slice_expression end: (int_literal) @site)] (#set! change-number))
(binary_expression left: (call_expression function: (identifier) @callee) operator: _ @op right: (int_literal) @site (#eq? @callee "len") (#not-match? @op "^(<<|>>)$") (#set! change-number))
(call_expression function: (_) @callee arguments: (argument_list (interpreted_string_literal) @site) (#not-match? @callee "f$") (#set! change-string))
(keyed_element value: (literal_element (interpreted_string_literal) @site) (#set! change-string))
(binary_expression (interpreted_string_literal) @site (#set! change-string))

(statement_list (expression_statement (call_expression function: (_) @callee)) @site (#not-eq? @callee "panic") (#set! drop-call))
(statement_list [(defer_statement) (go_statement)] @site (#set! drop-call))
(statement_list [(assignment_statement) (inc_statement) (dec_statement)] @site (#set! drop-assignment))
(statement_list [(assignment_statement operator: ["-=" "*="] @op) (assignment_statement operator: "+=" @op right: (expression_list (int_literal))) (inc_statement "++" @op) (dec_statement "--" @op)] @site (#set! exchange-arithmetic "{exchanged}") (#set! form "exchange"))
(statement_list (expression_statement (call_expression function: (_) @callee)) @site (#eq? @callee "panic") (#set! drop-throw))
