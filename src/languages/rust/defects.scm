; @skip: nothing is planted within. @leave: not at this very place.
[(attribute_item) (inner_attribute_item) (const_item) (static_item) (macro_definition) (token_tree) (match_pattern) (type_arguments) (array_type) (enum_item) (struct_item) (use_declaration) (closure_parameters) (line_comment) (block_comment)] @skip
(mod_item body: (_)) @skip
(function_item (function_modifiers) @mark (#match? @mark "const|extern")) @skip
((attribute_item) @mark . (attribute_item)* . [(function_item) (impl_item)] @skip (#match? @mark "test"))
[(let_declaration pattern: (_) @skip) (let_condition pattern: (_) @skip) (for_expression pattern: (_) @skip) (array_expression length: (_) @skip) (field_expression field: (_) @skip)]
[(let_condition) (let_chain) (closure_expression)] @leave

(return_expression (_) @site (#not-match? @site "^(Err|None)\\b") (#set! alter-return))
(return_expression (_) @site (#set! return-value))
(return_expression (_) @site (#set! throw-error "panic!(\"planted defect\")"))
(function_item body: (block [(_expression) (expression_statement)] @site .) (#not-match? @site "[;}]$") (#set! alter-return) (#set! return-value) (#set! throw-error "panic!(\"planted defect\")"))
(function_item body: (block [(expression_statement [(match_expression) (if_expression)]) (match_expression) (if_expression)] @site .) (#not-match? @site ";$") (#set! alter-return))
(function_item parameters: (parameters (parameter (mutable_specifier)? @mut pattern: (identifier) @name type: (_) @type)) body: (block . "{" @site) (#not-match? @name "^_") (#set! alter-argument))
(let_declaration (mutable_specifier)? @mut pattern: (identifier) type: (_) @type value: (_) @site (#set! alter-value))

(if_expression condition: (_) @site (#set! force-true "true") (#set! force-false "false") (#set! negate-condition "!({site})"))
(while_expression condition: (_) @site (#set! force-false "false"))
(binary_expression operator: _ @op (#set! move-boundary) (#set! turn-comparison) (#set! exchange-logic)) @site
(binary_expression left: (_) @left operator: ["+" "-" "*" "/" "%"] @op right: (_) @right (#not-match? @left "\"|to_string|to_owned|format!|String") (#not-match? @right "^&") (#set! exchange-arithmetic)) @site

([(integer_literal) (float_literal)] @site (#set! change-number))
((string_literal) @site (#set! change-string))
((boolean_literal) @site (#set! change-boolean))
(call_expression function: (identifier) @callee (#eq? @callee "Some") (#set! return-value "None")) @site

(expression_statement [(call_expression) (try_expression) (await_expression)] (#set! drop-call)) @site
(expression_statement [(assignment_expression) (compound_assignment_expr)] (#set! drop-assignment)) @site
(expression_statement (compound_assignment_expr operator: _ @op) (#set! exchange-arithmetic "{exchanged}") (#set! form "exchange")) @site
(expression_statement (macro_invocation macro: (_) @callee) (#match? @callee "^(panic|unreachable|todo|assert|assert_eq|assert_ne)$") (#set! drop-throw)) @site
