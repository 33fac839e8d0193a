(method_declaration name: (_) @name (#match? @name "^test")) @test
(method_declaration attributes: (_) @mark name: (_) @name (#match? @mark "\\bTest\\b")) @test
(function_call_expression function: (_) @callee arguments: (arguments . (argument (_) @title) . (_)) (#any-of? @callee "it" "test")) @test
(function_call_expression function: (_) @callee arguments: (arguments . (argument (_) @title) . (_)) (#eq? @callee "describe")) @group
(class_declaration name: (_) @name) @group
