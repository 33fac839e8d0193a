(function_item name: (_) @name return_type: (_)? @returns) @function
(impl_item body: (declaration_list (function_item name: (_) @name return_type: (_)? @returns) @method))
[(struct_item name: (_) @name) (enum_item name: (_) @name) (trait_item name: (_) @name)] @class
(source_file [(const_item name: (_) @name) (static_item name: (_) @name) (macro_definition name: (_) @name)] @value)
(closure_expression return_type: (_)? @returns) @scope
(async_block) @scope
