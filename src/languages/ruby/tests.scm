(call method: (_) @callee arguments: (argument_list . (_) @title) block: (_) (#match? @callee "^[fx]?(it|specify|example|test|scenario|should)$")) @test
(call method: (_) @callee arguments: (argument_list . (_) @title) block: (_) (#match? @callee "^[fx]?(describe|context|feature)$")) @group
(method name: (_) @name (#match? @name "^test_")) @test
(class name: (_) @name) @group
