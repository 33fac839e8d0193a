(function_declaration name: (_) @name (#match? @name "^(Test|Fuzz|Example|Benchmark)([^a-z]|$)") (#not-eq? @name "TestMain")) @test
(method_declaration name: (_) @name (#match? @name "^Test[^a-z]")) @test
(call_expression function: (selector_expression field: (_) @callee) arguments: (argument_list . (_) @title . (func_literal)) (#eq? @callee "Run")) @test
(call_expression function: (identifier) @callee arguments: (argument_list . (_) @title . (_)) (#match? @callee "^[FPX]?(It|Specify|Entry)$")) @test
(call_expression function: (identifier) @callee arguments: (argument_list . (_) @title . (_)) (#match? @callee "^[FPX]?(Describe|Context|When|DescribeTable)$")) @group
