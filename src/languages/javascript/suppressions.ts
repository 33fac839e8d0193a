import { type SuppressionMarks } from "../suppression-marks.ts";

export const javascriptMarks: SuppressionMarks = {
  lint: [
    /\/\/[ \t]*(eslint-disable(-next)?-line|eslint-disable|oxlint-disable(-next)?-line|biome-ignore|deno-lint-ignore(?<whole>-file)?|tslint:disable(-next)?-line|(?<whole2>tslint:disable\b)|jshint ignore|stylelint-disable(-next)?-line|Stryker disable)[^\n]*/g,
    /\/\*+\s*((eslint|oxlint)-disable(-next)?-line|(?<whole>(eslint|oxlint|stylelint|tslint:)-?disable(?!-))|biome-ignore(?<whole2>-all)?|(?<whole3>eslint\s+["'@\w/-]+\s*:)|jshint\s)[\s\S]*?(?:\*\/|$)/g,
  ],
  build: [
    /(\/\/+|\/\*+)[ \t]*(@ts-(ignore|expect-error|(?<whole>nocheck))|@vue-(ignore|expect-error)|@?flow-?(fixme|ignore)|\$Flow\w+|svelte-ignore)(?:(?<=\/\*[^\n]{0,40})[\s\S]*?(?:\*\/|$)|[^\n]*)/g,
  ],
  coverage: [
    /\/\*+\s*(istanbul|c8|v8|node:coverage|deno-coverage-ignore)\s*-?(ignore|disable)(?<whole>\s+(file|start))?[\s\S]*?(?:\*\/|$)/g,
    /\/\/[ \t]*(istanbul|c8|v8|deno-coverage)[ -](ignore)(?<whole>[ -](file|start))?[^\n]*/g,
  ],
};
