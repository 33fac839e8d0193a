import { type LanguageSides } from "../language-sides.ts";
import { goMarks } from "./suppressions.ts";

export const goSides: LanguageSides = {
  sources: /\.go$/,
  marks: goMarks,
  comment: "//",
  tests: /_test\.go$/,
  settings:
    /^(\.golangci[\w.-]*|\.?revive\.toml|staticcheck\.conf|\.?testcoverage\.ya?ml|\.gometalinter\.json|\.errcheck\w*)$/,
  asksIfTested: {
    surely:
      /\btesting\.(Testing|Short|Verbose|CoverMode)\(\)|Lookup\(\s*"test\.|"(-|\^|\.)?test\.(v|run|timeout|paniconexit0)\b|HasSuffix\([^)]{0,200}"\.test(\.exe)?"/,
    perhaps:
      /Getenv\(\s*"(CI|GITHUB_ACTIONS|TESTING|GO_TEST\w*)"\)|runtime\.(Caller|Callers)\b[^\n]{0,200}_test/,
  },
  replacesJudge:
    /\)\s*(Equal|Equals|Is|Matches|Compare)\s*\([^)]{0,200}\)\s*bool\s*\{\s*return\s+true\s*\}|\bflag\.Set\(\s*"test\.|\bassert\.\w+\s*=(?!=)|\brequire\.\w+\s*=(?!=)|go:linkname\s+\w+\s+(testing|runtime|os|reflect)\b/,
};
