; @skip: nothing is planted within. @leave: not at this very place.
(call method: (_) @callee arguments: (_) @skip (#match? @callee "^(require|require_relative|load|autoload|attr_\\w+|include|extend|private|public|define_method|alias_method)$"))
[(interpolation) (superclass) (when) (in_clause) (hash_key_symbol) (chained_string)] @skip
[(comment) (block_argument) (splat_argument) (hash_splat_argument) (pair) (block) (lambda)] @leave
(pair key: (_) @leave)

(return (argument_list . (_) @site .) (#set! alter-return) (#set! return-value "nil"))
([(method body: (body_statement [(binary) (call) (identifier) (instance_variable) (integer) (string) (array) (hash) (true) (false)] @site .)) (singleton_method body: (body_statement [(binary) (call) (identifier) (instance_variable) (integer) (string) (array) (hash) (true) (false)] @site .))] (#not-match? @site "^(raise|yield|puts|print)\\b") (#set! alter-return) (#set! return-value "nil"))
(call arguments: (argument_list "(" (_) @site) (#set! alter-argument))
(call arguments: (argument_list (pair value: (_) @site)) (#set! alter-argument))
(assignment left: (instance_variable) right: (_) @site (#set! alter-value))

([(if condition: (_) @site) (unless condition: (_) @site) (if_modifier condition: (_) @site) (unless_modifier condition: (_) @site) (elsif condition: (_) @site) (conditional condition: (_) @site)] (#set! force-true "true") (#set! force-false "false") (#set! negate-condition "!({site})"))
(binary operator: _ @op (#set! move-boundary) (#set! turn-comparison) (#set! exchange-logic)) @site
((binary operator: ["+" "-" "*" "/" "%"] @op) @site (#not-match? @site "[\"'\\[]") (#set! exchange-arithmetic))
([(integer) (float)] @site (#set! change-number))
((string) @site (#set! change-string))
([(true) (false)] @site (#set! change-boolean))
((call method: (_) @callee) @site (#eq? @callee "raise") (#set! drop-throw "nil"))
(body_statement (assignment left: (instance_variable)) @site (#set! drop-assignment "nil"))
