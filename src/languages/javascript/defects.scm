; @skip: nothing is planted within. @leave: not at this very place. @edge: a statement begins with an expression.
; @last: a statement that ends without a semicolon ends there, and not after a comment.
[(import_statement) (decorator) (expression_statement (string))] @skip
(export_statement source: (_) @skip)
(call_expression function: (import) arguments: (_) @skip)
(call_expression function: (identifier) @callee arguments: (_) @skip (#eq? @callee "require"))
[(arrow_function) (function_expression) (generator_function) (class) (spread_element) (this) (comment)] @leave
(call_expression arguments: (template_string) @leave)
(call_expression function: (await_expression) @leave)
(while_statement condition: (parenthesized_expression (true) @leave))
(pair key: (_) @leave)
(pair_pattern key: (_) @leave)
(method_definition name: (_) @leave)
(assignment_expression right: (assignment_expression) @leave)
(expression_statement) @edge

(return_statement (_) @site (#set! alter-return) (#not-any-of? @site "undefined"))
(return_statement (_) @site (#set! return-value "undefined") (#not-any-of? @site "undefined"))
((return_statement (_)) @site (#set! throw-error "throw new Error(\"planted defect\");") (#set! form "exchange"))
(arrow_function body: [(identifier) (member_expression) (call_expression) (binary_expression) (ternary_expression) (parenthesized_expression) (await_expression) (new_expression) (unary_expression) (subscript_expression) (template_string) (string) (number) (true) (false) (null) (array)] @site (#set! alter-return) (#set! return-value "undefined"))
(yield_expression (_) @site (#set! alter-return))
(arguments (_) @site (#set! alter-argument))
(pair value: (_) @site (#set! alter-value))
(assignment_expression left: (member_expression) @left right: (_) @site (#set! alter-value) (#not-match? @left "^(module\\.)?exports|\\.prototype\\b"))
((template_string) @site (#set! alter-value))

(if_statement condition: (parenthesized_expression (_) @site) (#set! force-true "true") (#set! force-false "false") (#set! negate-condition "!({site})"))
(ternary_expression condition: (_) @site (#set! force-true "true") (#set! force-false "false") (#set! negate-condition "!({site})"))
(while_statement condition: (parenthesized_expression (_) @site) (#not-eq? @site "true") (#set! force-false "false"))
(for_statement condition: (_) @site (#not-match? @site "^;") (#set! force-false "false"))
(binary_expression operator: _ @op (#not-eq? @op "in") (#set! move-boundary) (#set! turn-comparison) (#set! exchange-logic)) @site
(binary_expression left: (_) @left operator: _ @op right: (_) @right (#not-match? @left "^[\"'`]") (#not-match? @right "^[\"'`]") (#set! exchange-arithmetic)) @site

((number) @site (#set! change-number))
((string) @site (#set! change-string))
([(true) (false)] @site (#set! change-boolean))

(expression_statement [(call_expression function: (_) @callee) (await_expression (call_expression function: (_) @callee))] @last
  (#not-match? @callee "^(super|console\\b.*|(.*\\.)?(log|debug|warn))$") (#set! drop-call ";")) @site
(expression_statement [(assignment_expression left: (_) @left) (augmented_assignment_expression left: (_) @left) (update_expression argument: (_) @left)] @last
  (#not-match? @left "^(module\\.)?exports\\b") (#set! drop-assignment ";")) @site
(expression_statement [(augmented_assignment_expression operator: _ @op) (update_expression operator: _ @op)] @last (#set! exchange-arithmetic "{exchanged}") (#set! form "exchange")) @site
((throw_statement) @site (#set! drop-throw ";"))
(await_expression (_) @inner (#set! drop-await "{inner}")) @site
(expression_statement (await_expression (_) @inner) @last (#set! drop-await "{inner};") (#set! form "exchange")) @site
