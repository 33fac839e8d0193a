(module (expression_statement (assignment left: (identifier) @name)) @value)
(function_definition name: (_) @name) @function
(decorated_definition definition: (function_definition name: (_) @name)) @function
(class_definition body: (block [(function_definition name: (_) @name) (decorated_definition definition: (function_definition name: (_) @name))] @method))
(class_definition name: (_) @name) @class
(decorated_definition definition: (class_definition name: (_) @name)) @class
(lambda) @scope
