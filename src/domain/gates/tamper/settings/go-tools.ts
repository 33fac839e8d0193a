import {
  allOf,
  atLeast,
  atMost,
  atMostBy,
  free,
  keepsAll,
  keepsPatterns,
  neverBecomes,
  neverOff,
  noLaterOf,
  noneGrows,
  passesNone,
  staysOff,
  staysOn,
  staysSaidOff,
  staysSaidOn,
  winsNone,
  type Judgment,
  type JudgmentRow,
} from "./judgments.ts";
import { passesOverMore } from "./passed-findings.ts";

/** Of depguard: the files that a rule is for; it is for all where nothing is said, or `$all`. */
const looksAtAsMuch: Judgment = (old, fresh) =>
  fresh.length === 0 ? null : keepsPatterns(old.length === 0 ? ["$all"] : old, fresh);

/** What is known of the keys of Go's tools. */
export const ofGo: readonly JudgmentRow[] = [
  // How many findings are told says nothing of whether there are any.
  [/^golangci$/, /(^|\.)max-(issues-per-linter|same-issues)$/, free],
  [/^golangci$/, /^passed$/, passesOverMore],
  // Entry by entry, above.
  [/^golangci$/, /^(issues\.exclude-rules|linters\.exclusions\.rules)(\.|$)/, free],
  [/^golangci$/, /(^|\.)exclude-(functions|dirs|files)$/, winsNone],
  // One more leaves out files, and so does one less.
  [/^golangci$/, /(^|\.)build-tags$/, allOf(winsNone, keepsAll)],
  [/^golangci$/, /(^|\.)(exhaustive\.check|exclusions\.paths-except)$/, keepsAll],
  [/^golangci$/, /(^|\.)exhaustive\.default-signifies-exhaustive$/, staysOff],
  [/^golangci$/, /(^|\.)errorlint\.\w+$/, neverOff],
  [/^golangci$/, /(^|\.)unused\.[\w-]+-are-used$|(^|\.)field-writes-are-uses$/, staysSaidOff],
  [/^golangci$/, /(^|\.)gomoddirectives\.replace-local$/, staysOff],
  [/^golangci$/, /(^|\.)revive\.rules\.arguments$/, noneGrows],
  [/^golangci$/, /(^|\.)revive\.confidence$/, atMostBy(0.8)],
  [/^revive$/, /^confidence$/, atMostBy(0.8)],
  [/^golangci$/, /^severity\.default(-severity)?$/, neverBecomes(/^(info|low|ignore|warning)$/)],
  [/^golangci$/, /(^|\.)maintidx\.under$/, atLeast],
  [/^golangci$/, /(^|\.)errcheck\.check-[\w-]+$/, staysOn],
  [/^golangci$/, /(^|\.)(linters|govet|gocritic|revive)\.enable-all(-rules)?$/, staysOn],
  [/^golangci$/, /^linters\.default$/, noLaterOf(["all", "standard", "fast", "none"], "standard")],
  [/^golangci$/, /(^|\.)exclude-use-default$/, staysSaidOff],
  [/^golangci$/, /(^|\.)exclusions\.presets$/, winsNone],
  [/^golangci$/, /(^|\.)exclusions\.generated$/, noLaterOf(["disable", "strict", "lax"], "strict")],
  [/^golangci$/, /(^|\.)(revive\.rules\.name|forbidigo\.forbid(\.\w+)?|gocritic\.enabled-\w+)$/, keepsAll],
  [/^golangci$/, /(^|\.)depguard\.rules\.[^.]+\.files$/, looksAtAsMuch],
  [
    /^golangci$/,
    /(^|\.)depguard\.rules\.[^.]+\.list-mode$/,
    noLaterOf(["strict", "original", "lax"], "original"),
  ],
  [/^golangci$/, /(^|\.)deny(\.pkg)?$/, keepsAll],
  [/^golangci$/, /(^|\.)allow$/, winsNone],
  [/^golangci$/, /(^|\.)revive\.rules\.disabled$/, staysOff],
  [/^golangci$/, /(^|\.)disabled-(checks|tags)$/, winsNone],
  [/^golangci$/, /(^|\.)gosec\.(severity|confidence)$/, noLaterOf(["low", "medium", "high"], "low")],
  [/^golangci$/, /(^|\.)(require|report|enforce)-[\w-]+$|(^|\.)unparam\.check-exported$/, staysSaidOn],
  [/^golangci$/, /(^|\.)ignore-[\w-]+$/, passesNone],
  [/^revive$/, /^severity$/, noLaterOf(["error", "warning", ""], "warning")],
  [/^revive$/, /^(error|warning)Code$/, atLeast],
  [/^revive$/, /^rules$/, keepsAll],
  [/^revive$/, /^rule\.[^.]+\.arguments$/, noneGrows],
  [/^revive$/, /(^|\.)disabled$/i, staysOff],
  [/^revive$/, /(^|\.)exclude$/i, winsNone],
  [/^go-arch-lint$/, /(^|\.)(depOnAnyVendor|ignoreNotFoundComponents)$/, staysOff],
  [
    /^golangci$/,
    /^(linters-settings|linters\.settings)\.(?:[^.]+\.)+(lines|statements|threshold|min-[\w-]+|max-[\w-]+|package-average|line-length)$/,
    atMost(),
  ],
];
