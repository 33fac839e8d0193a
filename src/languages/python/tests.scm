(function_definition name: (identifier) @name (#match? @name "^test")) @test
(decorated_definition definition: (function_definition name: (identifier) @name (#match? @name "^test"))) @test
(class_definition name: (identifier) @name) @group
