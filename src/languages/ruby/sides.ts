import { type LanguageSides } from "../language-sides.ts";
import { rubyMarks } from "./suppressions.ts";

export const rubySides: LanguageSides = {
  sources: /\.(rb|rake)$/,
  marks: rubyMarks,
  comment: "#",
  tests:
    /(_(spec|test)|(^|\/)(spec|test|rails)_helper)\.rb$|(^|\/)features\/(.*\.feature$|step_definitions\/|support\/)/,
  settings:
    /^(\.rspec|\.rubocop[\w.-]*\.yml|\.(standard|reek)\.yml|\.simplecov|\.erb_lint\.yml|sorbet\.config)$/,
  asksIfTested: {
    surely:
      /\bdefined\?\(?\s*(RSpec|Minitest|Test::Unit|SimpleCov)\b|Rails\.env\.test\?|ENV(\[|\.fetch\()["'](RAILS|RACK)_ENV["']\]?\s*\)?\s*[=!]=\s*["']test/,
    perhaps:
      /ENV(\[|\.fetch\()["'](CI|GITHUB_ACTIONS)["']|caller\b[^\n]{0,200}(_spec|_test)|\$PROGRAM_NAME\b[^\n]{0,200}(rspec|test)/,
  },
  replacesJudge:
    /def\s+(==|eql\?|equal\?|===)\s*\(?\w*\)?\s*(=\s*|\n\s*)true\b|module\s+(Minitest|RSpec)\b|class\s+(Minitest|RSpec)::|\bat_exit\b[^\n]{0,200}exit!/,
};
