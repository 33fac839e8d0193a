import { type LanguageSides } from "../language-sides.ts";
import { javascriptMarks } from "./suppressions.ts";

/** JavaScript and TypeScript. */
export const javascriptSides: LanguageSides = {
  sources: /\.([cm]?[jt]sx?|vue|svelte)$/,
  marks: javascriptMarks,
  comment: "//",
  tests:
    /\.(tests?|specs?|cy|e2e|tst)(-d)?\.[cm]?[jt]sx?$|[-_](test|spec)\.[cm]?[jt]sx?$|\.stories\.[cm]?[jt]sx?$|(^|\/)test-[^/]+\.[cm]?[jt]sx?$|(^|\/)((jest|vitest|mocha|tests?)[-._]?(setup|globals?|env|environment|bootstrap)|(setup|global)[-._]?(tests?|jest|vitest|setup))\.[cm]?[jt]sx?$|^(tests?|specs?)\.[cm]?[jt]sx?$/i,
  settings:
    /^(tsconfig|jsconfig)[\w.-]*\.json$|^\.?(eslint|oxlint|stylelint|tslint|jshint|xo|standard|commitlint|lintstaged|lint-staged|nyc|c8|tap|mocha|babel|swc|size-limit|jscpd|knip|depcheck|remark|htmlhint|dependency-cruiser)(rc|\.config)?(\.(json[c5]?|ya?ml|toml|[cm]?[jt]s))?$|^\.?prettier(rc|\.config)?(\.\w+)?$|^(biome\.jsonc?|rome\.json|bunfig\.toml|turbo\.json|nx\.json|project\.json|wireit\.json|\.npmrc|\.oxfmtrc\.json)$|^(vite|vitest|jest|karma|playwright|cypress|ava|mocha|wdio|tsd|stryker)([.-][\w.-]+)?\.(json|[cm]?[jt]s)$|^vitest\.workspace\.[cm]?[jt]s$/,
  asksIfTested: {
    surely:
      /\b(VITEST(_\w+)?|JEST_WORKER_ID|NODE_TEST_CONTEXT|MOCHA_\w+|AVA_\w+|TAP_CHILD_ID|CYPRESS|PLAYWRIGHT_TEST\w*|STRYKER_\w+)\b|NODE_ENV["'\]]*\s*[=!]==?\s*["']tests?["']|["']tests?["']\s*[=!]==?\s*process\.env|import\.meta\.(vitest|jest)|\btypeof\s+(globalThis\.)?(describe|it|jest|vi|mocha|expect|suite|afterEach|beforeEach)\b|globalThis\.(describe|jest|vi|mocha|expect)\b|["'](describe|it|jest|expect|mocha)["']\s+in\s+global/,
    perhaps:
      /process\.env\.(CI|GITHUB_ACTIONS|npm_lifecycle_(event|script)|npm_command)\b|\b(execArgv|argv)\b[^\n]{0,200}(["'/]--?test|mocha|vitest|jest|\.test\b)|\.stack\b[^\n]{0,200}(test|spec)|require\.main\b[^\n]{0,200}(mocha|jest|test)/,
  },
  replacesJudge:
    /\bexpect\s*\.\s*(extend|addSnapshotSerializer|addEqualityTesters)\s*\(|\bassert(\.\w+)+\s*=(?![=>])|\bObject\.(assign|definePropert\w+)\s*\(\s*(assert|expect|chai|globalThis\.(expect|assert))\b|\bObject\.is\s*=(?!=)|\b(Array|String|Number|RegExp|Object|Map|Set|Function)\.prototype(\.|\[["'])(includes|every|some|indexOf|test|match|equals|toString|valueOf|hasOwnProperty|apply|call|then|toEqual)\b["'\]]*\s*=(?!=)|\bprocess\.(exit|reallyExit|kill|abort|emit)\s*=(?!=)|\breallyExit\b|process\.(on|once)\(\s*["'](exit|beforeExit)["'][\s\S]{0,120}?exitCode\s*=\s*(0|undefined)|\b(globalThis|global)\.(expect|assert|describe|it|test)\s*=(?!=)|\b(jest|vi)\.(do)?mock\s*\(|asymmetricMatch\b|jest\.asymmetricMatcher|node:internal|\bfrom\s+["']data:/,
};
