(method_declaration (attribute_list (attribute name: (_) @mark)) name: (_) @name (#match? @mark "(^|\\.)(Fact|Theory|Test|TestCase|TestCaseSource|TestMethod|DataTestMethod)(Attribute)?$")) @test
(class_declaration name: (_) @name) @group
