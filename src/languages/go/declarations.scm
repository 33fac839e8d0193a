(function_declaration name: (_) @name result: (_)? @returns) @function
(method_declaration name: (_) @name result: (_)? @returns) @method
(type_spec name: (_) @name) @class
(source_file [(var_declaration (var_spec name: (_) @name)) (const_declaration (const_spec name: (_) @name))] @value)
(source_file (var_declaration (var_spec_list (var_spec name: (_) @name) @value)))
(func_literal result: (_)? @returns) @scope
