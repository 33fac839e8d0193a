(use_declaration argument: (_) @module)
(mod_item name: (_) @module !body (#set! prefix "self::"))
