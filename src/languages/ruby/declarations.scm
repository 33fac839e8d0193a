[(method name: (_) @name) (singleton_method name: (_) @name)] @method
[(class name: (_) @name) (module name: (_) @name)] @class
(program (assignment left: (_) @name) @value)
