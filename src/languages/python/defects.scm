; @skip: nothing is planted within. @leave: not at this very place.
[(import_statement) (import_from_statement) (future_import_statement) (expression_statement (string)) (type) (decorator) (interpolation) (case_pattern) (global_statement)] @skip
(class_definition superclasses: (_) @skip)
(assignment left: (_) @left right: (_) @skip (#match? @left "^__\\w+__$"))
[(lambda) (comment) (list_splat) (dictionary_splat) (keyword_argument) (parenthesized_list_splat)] @leave
(while_statement condition: (true) @leave)
(concatenated_string (string) @leave)
(assignment right: [(assignment) (yield)] @leave)

(return_statement (_) @site (#set! alter-return) (#set! return-value "None"))
(return_statement (_) @site (#set! throw-error "(_ for _ in ()).throw(RuntimeError(\"planted defect\"))"))
(lambda body: (_) @site (#set! alter-return) (#set! return-value "None"))
((yield . (_) @site) @all (#not-match? @all "^yield +from") (#set! alter-return))
(argument_list (_) @site (#set! alter-argument))
(keyword_argument value: (_) @site (#set! alter-argument))
(pair value: (_) @site (#set! alter-value))
(assignment left: [(attribute) (subscript)] right: (_) @site (#set! alter-value))
(augmented_assignment right: (_) @site (#set! alter-value))

([(if_statement condition: (_) @site) (elif_clause condition: (_) @site) (conditional_expression (_) (_) @site (_)) (if_clause (_) @site)]
  (#not-match? @site "TYPE_CHECKING|__name__") (#set! force-true "True") (#set! force-false "False") (#set! negate-condition "not ({site})"))
(while_statement condition: (_) @site (#not-any-of? @site "True" "1") (#set! force-false "False"))
(comparison_operator operators: _ @op (#set! move-boundary) (#set! turn-comparison)) @site
(boolean_operator operator: _ @op (#set! exchange-logic)) @site
(binary_operator left: (_) @left operator: _ @op right: (_) @right (#not-match? @left "^[a-zA-Z]{0,2}[\"']") (#not-match? @right "^[a-zA-Z]{0,2}[\"']") (#set! exchange-arithmetic)) @site

([(integer) (float)] @site (#set! change-number))
((string) @site (#set! change-string))
([(true) (false)] @site (#set! change-boolean))

(expression_statement (call function: (_) @callee) @site (#not-match? @callee "^super|^print$|(^|\\.)(log|debug|info|warn|warning)$") (#set! drop-call "None"))
(expression_statement (await (call)) @site (#set! drop-call "None"))
(expression_statement [(assignment left: [(attribute) (subscript)]) (augmented_assignment)] (#set! drop-assignment "pass")) @site
((raise_statement) @site (#set! drop-throw "pass"))
(await (_) @inner (#set! drop-await "{inner}")) @site
