(call method: (_) @callee arguments: (argument_list (string) @module) (#any-of? @callee "require" "load"))
(call method: (_) @callee arguments: (argument_list (string (string_content) @module)) (#eq? @callee "require_relative") (#set! prefix "./"))
