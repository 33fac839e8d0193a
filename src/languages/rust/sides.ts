import { type LanguageSides } from "../language-sides.ts";
import { rustMarks } from "./suppressions.ts";

export const rustSides: LanguageSides = {
  sources: /\.rs$/,
  marks: rustMarks,
  comment: "//",
  tests: /(^|\/)(tests?|test_\w+|\w+_tests?)\.rs$/,
  settings: /^(\.?(clippy|rustfmt|tarpaulin|deny|nextest)\.toml|\.tarpaulin\.toml)$/,
  asksIfTested: {
    surely:
      /\bcfg!\s*\(\s*((not|any|all)\s*\(\s*)?test\b|#\[cfg_attr\(\s*test\b|"(CARGO_TARPAULIN|NEXTEST(_\w+)?|RUST_TEST_THREADS|CARGO_LLVM_COV\w*)"|#\[cfg\(\s*not\(\s*test\s*\)/,
    perhaps:
      /var(_os)?\(\s*"(CI|GITHUB_ACTIONS|TESTING)"|current_exe\(\)[^\n]{0,200}deps|thread::current\(\)\.name\(\)/,
  },
  replacesJudge:
    /macro_rules!\s*(debug_)?assert(_eq|_ne|_matches)?\b|\bfn\s+(eq|ne)\s*\(\s*&self[^)]{0,200}\)\s*->\s*bool\s*\{\s*(return\s+)?(true|false);?\s*\}/,
};
