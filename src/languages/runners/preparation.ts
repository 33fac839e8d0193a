import { type Step } from "./resolve-steps.ts";
import { programName } from "./shell-words.ts";

/** Linters and what only prints something: no test needs them to have run. */
const judges =
  /^(?:eslint|prettier|(?:ts-|semi|neo)?standard|xo|tslint|biome|oxlint|stylelint|markdownlint(?:-cli2)?|commitlint|knip|depcheck|attw|publint|size-limit|tsd|vue-tsc|cspell|editorconfig-checker|ls-lint|ruff|mypy|black|flake8|isort|pylint|pyright|bandit|golangci-lint|staticcheck|gofmt|rubocop|phpstan|phpcs|php-cs-fixer|echo|printf|date|true|set|:)$/;
const judging =
  /^(?:go (?:vet|fmt|mod)|cargo (?:fmt|clippy|check|deny|audit)|npm audit|node --check|python\S* -m (?:ruff|mypy|black|flake8|isort|pylint|pyright)|tsc .*--noEmit)\b/;

/** Whether the tests of a runner may need what a command leaves, like a build. */
export function isPreparation({ words }: Step, runner: string): boolean {
  const [first] = words;
  if (first === undefined || judges.test(programName(first))) return false;
  // These two compile for themselves.
  if (/^(?:vitest|jest)$/.test(runner) && programName(first) === "tsc") return false;
  return !judging.test(words.map(({ value }) => value).join(" "));
}
