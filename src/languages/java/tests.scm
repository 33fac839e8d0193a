(method_declaration (modifiers [(marker_annotation name: (_) @mark) (annotation name: (_) @mark)]) name: (_) @name
  (#match? @mark "(^|\\.)(Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate|Property)$")) @test
(method_declaration (modifiers "public") type: (void_type) name: (_) @name (#match? @name "^test")) @test
(class_declaration name: (_) @name) @group
