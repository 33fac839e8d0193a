import { type Leaf } from "./flatten.ts";
import {
  atFirstAtMost,
  atLeast,
  atMost,
  free,
  keepsAll,
  keepsPatterns,
  neverBecomes,
  noLaterOf,
  staysOff,
  staysOn,
  winsNone,
  type Judgment,
} from "./judgments.ts";
import { levelOf } from "./levels.ts";
import { sizeJudgments } from "./size-judgments.ts";

/** Of programs that judge a product's sizes, words, copies, imports and pages, and of rarer runners of tests. */
export const checkerJudgments: readonly (readonly [kins: RegExp, key: RegExp, judgment: Judgment])[] = [
  ...sizeJudgments,
  [/^typeCoverage$/, /^atLeast$/, atLeast],
  [/^lighthouserc$/, /(^|\.)assertions\.[^.]+$/, keepsLevel],
  [/^lighthouserc$/, /(^|\.)assertions\..+\.min\w+$/, atLeast],
  [/^lighthouserc$/, /(^|\.)assertions\..+\.max\w+$/, atMost()],
  [/^lighthouserc$/, /(^|\.)(preset|url)$/, keepsAll],
  [/^knip$/, /(^|\.)project$/, keepsPatterns],
  [/^jscpd$/, /(^|\.)minTokens$/, atFirstAtMost(50)],
  [/^jscpd$/, /(^|\.)minLines$/, atFirstAtMost(5)],
  [/^jscpd$/, /(^|\.)(path|format)$/, keepsAll],
  [/^cspell$/, /(^|\.)(words|dictionar\w+|version|language)(\.|$)/, free],
  [/^dependency-cruiser$/, /(^|\.)(forbidden|required)\.name$/, keepsAll],
  [/^dependency-cruiser$/, /(^|\.)(forbidden|required)\.severity$/, keepsErrors],
  [/^dependency-cruiser$/, /(^|\.)forbidden\.(from|to)\.pathNot$/, winsNone],
  [/^dependency-cruiser$/, /(^|\.)options\.(exclude|doNotFollow|includeOnly)(\.path)?$/, winsNone],
  [/^api-extractor$/, /(^|\.)logLevel$/, noLaterOf(["error", "warning", "info", "verbose", "none"], "")],
  [/^remarkrc$/, /^plugins$/, keepsAll],
  [/^deno$/, /^(tasks|imports|scopes|fmt|publish)(\.|$)/, free],
  [/^deno$/, /^lint\.rules\.(tags|include)$/, keepsAll],
  [/^jasmine$/, /^spec_files$/, keepsPatterns],
  [/^jasmine$/, /^spec_dir$/, keepsAll],
  [/^jasmine$/, /(^|\.)filter$/, winsNone],
  [/^wdio$/, /(^|\.)specs$/, keepsPatterns],
  [/^wdio$/, /(^|\.)specFileRetries$/, atMost(0)],
  [/^wdio$/, /(^|\.)cucumberOpts\.tags$/, winsNone],
  [/^karma$/, /(^|\.)client\.args$/, winsNone],
  [/^stryker$/, /(^|\.)mutate$/, keepsPatterns],
  [/^stryker$/, /(^|\.)checkers$/, keepsAll],
  [/^stryker$/, /(^|\.)ignorers$/, winsNone],
  [/^tap$/, /^only$/, staysOff],
  [/^tap$/, /^coverage-map$/, winsNone],
  [/^cypress$/, /(^|\.)retries\.experimentalStrategy$/, neverBecomes(/pass-on-threshold$/)],
  [/^biome$/, /(^|\.)files\.maxSize$/, noSmaller],
  [/^eslint$/, /(^|\.)(pre|post)process$/, staysAsItIs],
  [/^sonar-project$/, /(^|\.)sonar\.(sources|tests)$/, keepsAll],
  [/^sonar-project$/, /(^|\.)sonar\.(inclusions|issue\.ignore\..+)$/, winsNone],
  [/^sonar-project$/, /(^|\.)sonar\.qualitygate\.wait$/, staysOn],
];

/** What becomes of a finding, or of what is read, in a processor. */
function staysAsItIs(old: readonly Leaf[], fresh: readonly Leaf[]): ReturnType<Judgment> {
  return fresh.some((one) => !old.includes(one)) ? "widened-exclusion" : null;
}

/** How large a file may be to be looked at: a mebibyte, if nothing is said. */
function noSmaller(old: readonly Leaf[], fresh: readonly Leaf[]): ReturnType<Judgment> {
  const bound = (values: readonly Leaf[]) =>
    Math.min(...(values.length === 0 ? [1_048_576] : values).map(Number));
  return bound(fresh) < bound(old) ? "widened-exclusion" : null;
}

function keepsLevel(old: readonly Leaf[], fresh: readonly Leaf[]): ReturnType<Judgment> {
  const level = old.length === 0 ? 1 : levelOf(old);
  const now = fresh.length === 0 ? 0 : levelOf(fresh);
  return now < level ? "weakened-configuration" : null;
}

/** As many rules whose violation fails as before. */
function keepsErrors(old: readonly Leaf[], fresh: readonly Leaf[]): ReturnType<Judgment> {
  const errors = (values: readonly Leaf[]) => values.filter((one) => one === "error").length;
  return errors(fresh) < errors(old) ? "weakened-configuration" : null;
}
