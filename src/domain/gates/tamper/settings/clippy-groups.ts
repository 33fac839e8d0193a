import { levelOf } from "./levels.ts";
import { type Settings } from "./flatten.ts";

/** Lints of Clippy's that it allows unless their group, or each of them, is asked for. */
const pedantic = new Set([
  ...["bool_to_int_with_if", "borrow_as_ptr", "case_sensitive_file_extension_comparisons", "cast_lossless"],
  ...["cast_possible_truncation", "cast_possible_wrap", "cast_precision_loss", "cast_sign_loss"],
  ...["cloned_instead_of_copied", "default_trait_access", "doc_markdown", "enum_glob_use"],
  ...["explicit_deref_methods", "explicit_into_iter_loop", "explicit_iter_loop", "fn_params_excessive_bools"],
  ...["if_not_else", "implicit_clone", "implicit_hasher", "inline_always", "items_after_statements"],
  ...["large_types_passed_by_value", "many_single_char_names", "map_unwrap_or", "match_bool"],
  ...["match_same_arms", "match_wildcard_for_single_variants", "missing_errors_doc", "missing_panics_doc"],
  ...["module_name_repetitions", "must_use_candidate", "needless_for_each", "needless_pass_by_value"],
  ...["needless_raw_string_hashes", "option_option", "ptr_as_ptr", "redundant_closure_for_method_calls"],
  ...["redundant_else", "return_self_not_must_use", "semicolon_if_nothing_returned", "similar_names"],
  ...["single_match_else", "struct_excessive_bools", "struct_field_names", "too_many_lines"],
  ...["trivially_copy_pass_by_ref", "unnecessary_wraps", "unnested_or_patterns", "unreadable_literal"],
  ...["unused_async", "unused_self", "used_underscore_binding", "wildcard_imports"],
]);

/** Whether Clippy was asked neither for a lint that it allows by itself, nor for the group that this is of. */
export function isAllowedAnyway(kin: string, key: string, before: Settings): boolean {
  const [, name = ""] = /^clippy\.(\w+)$/.exec(key) ?? [];
  const group = before.get("clippy.pedantic") ?? before.get("clippy.pedantic.level") ?? [];
  return /(^|\.)lints$/.test(kin) && pedantic.has(name) && levelOf(group.map(({ value }) => value)) <= 0;
}
