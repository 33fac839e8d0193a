; Calls of test and suite functions of vitest, jest, mocha, node:test, tap, ava, uvu, qunit, playwright and the like.
(call_expression
  function: (_) @callee
  arguments: (arguments . [(string) (template_string) (identifier) (member_expression) (binary_expression) (call_expression)] @title . (_))
  (#match? @callee "^(x|f)?(it|test|specify)\\b(\\.\\w+)*($|[(`])|^(t|tap|QUnit|Deno|ava|bench)\\.test\\b|^(test|it)\\$")
  (#not-match? @callee "\\.(describe|suite|step|extend|use|beforeEach|afterEach|beforeAll|afterAll|before|after|skipIf|runIf|setTimeout)(\\.\\w+)*$")) @test
(call_expression
  function: (_) @callee
  arguments: (arguments . (string) @title .)
  (#match? @callee "^(it|test)(\\.(todo|skip))?$")) @test
(call_expression
  function: (_) @callee
  arguments: (arguments . (_) @title . (_))
  (#match? @callee "^(x|f)?(describe|suite|context)\\b(\\.\\w+)*($|[(`])|^(test|it)\\.(describe|suite)\\b|^QUnit\\.module$")) @group
