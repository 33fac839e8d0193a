((attribute_item (attribute . (_) @mark)) @from . (attribute_item)* . (function_item name: (_) @name) @test
  (#match? @mark "^([a-z_]+::)*(test|rstest|test_case|quickcheck|wasm_bindgen_test)$"))
(mod_item name: (_) @name body: (_)) @group
