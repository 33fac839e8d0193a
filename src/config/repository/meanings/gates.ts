import { type Meaning } from "./meaning.ts";

/** What "done" means. */
export const gateMeanings: Readonly<Record<string, Meaning>> = {
  "gates.enabled": {
    unset: "`true`",
    means:
      "`false` switches all gates off: nothing is judged, claims hold without, and a neutral check run says so. Only the file of the base counts, so no change switches off its own judge.",
  },
  "gates.on": {
    unset: "`agent`",
    means: "Whose pull requests are judged: the App's own, those with the label too (`labelled`), or `all`.",
  },
  "gates.label": { unset: "`nightshift:gates`", means: "The label of `labelled`." },
  "gates.profile": {
    unset: "`standard`",
    means: "`strict`, `standard` or `relaxed`: the [thresholds](../configuring-gates.md#profiles).",
  },
  "gates.setup": {
    unset: "none",
    means:
      "Runs once in each clean checkout, before its gates; each kind of gate, and each custom command, has its own.",
  },
  "gates.build.enabled": {
    unset: "`true`",
    means: "Whether the gate is in force. One that is switched off has a neutral check run that says so.",
  },
  "gates.build.command": {
    unset: "needed in `build`",
    means: "A shell command. Passes with exit code 0 and few enough errors.",
  },
  "gates.build.timeout": { unset: "`10m`", means: "Longest run, up to `6h`. So for every gate." },
  "gates.build.mayLeaveProcesses": {
    unset: "`false`",
    means:
      "What it starts may go on running when it has ended, like the server of a build tool. Without it that fails the gate.",
  },
  "gates.build.maxErrors": { unset: "by profile", means: "Errors that may be in its output." },
  "gates.lint.enabled": {
    unset: "`true`",
    means: "Whether the gate is in force. One that is switched off has a neutral check run that says so.",
  },
  "gates.lint.command": {
    unset: "needed in `lint`",
    means: "A shell command; ESLint's JSON and compilers' lines are understood.",
  },
  "gates.lint.timeout": { unset: "`10m`", means: "Longest run." },
  "gates.lint.mayLeaveProcesses": {
    unset: "`false`",
    means: "As at `build`.",
  },
  "gates.lint.report": { unset: "standard output", means: "The file that holds the report." },
  "gates.lint.maxErrors": { unset: "by profile", means: "Errors allowed." },
  "gates.lint.maxWarnings": { unset: "by profile", means: "Warnings allowed." },
  "gates.test.enabled": {
    unset: "`true`",
    means: "Whether the gate is in force. One that is switched off has a neutral check run that says so.",
  },
  "gates.test.command": {
    unset: "needed in `test`",
    means: "A shell command; JUnit XML, TAP and the output of node:test are understood.",
  },
  "gates.test.timeout": { unset: "`10m`", means: "Longest run." },
  "gates.test.mayLeaveProcesses": {
    unset: "`false`",
    means: "As at `build`.",
  },
  "gates.test.report": {
    unset: "standard output",
    means:
      "The file that holds the report, or a glob like `**/target/surefire-reports/TEST-*.xml`: all files that fit are read as one. In it `*` and `?` stay within a folder, `**` crosses folders, `{a,b}` is either.",
  },
  "gates.test.minPassRate": {
    unset: "by profile",
    means: "Share of tests that must pass, in percent. At least one test must run.",
  },
  "gates.test.retryFlaky": {
    unset: "`false`",
    means:
      "Tests that fail are run once more, in a room of their own; the second result decides, both are told.",
  },
  "gates.coverage.enabled": {
    unset: "`true`",
    means: "Whether the gate is in force. One that is switched off has a neutral check run that says so.",
  },
  "gates.coverage.command": {
    unset: "none: the test gate writes the report",
    means: "A shell command that writes the report.",
  },
  "gates.coverage.timeout": { unset: "`10m`", means: "Longest run; only with a command." },
  "gates.coverage.mayLeaveProcesses": {
    unset: "`false`",
    means: "As at `build`.",
  },
  "gates.coverage.report": {
    unset: "`coverage/coverage-summary.json`",
    means: "An Istanbul summary, LCOV, Cobertura XML or a Go cover profile.",
  },
  "gates.coverage.lines": { unset: "by profile", means: "Percent. So for the next three." },
  "gates.coverage.branches": { unset: "by profile", means: "Percent." },
  "gates.coverage.functions": { unset: "by profile", means: "Percent." },
  "gates.coverage.statements": { unset: "by profile", means: "Percent." },
  "gates.custom[].enabled": {
    unset: "`true`",
    means: "Whether the gate is in force. One that is switched off has a neutral check run that says so.",
  },
  "gates.custom[].name": { unset: "needed", means: "The gate's name, and its check run's." },
  "gates.custom[].command": { unset: "needed", means: "A shell command. Passes with exit code 0." },
  "gates.custom[].timeout": { unset: "`10m`", means: "Longest run." },
  "gates.custom[].mayLeaveProcesses": {
    unset: "`false`",
    means: "As at `build`.",
  },
  "gates.custom[].maxSeverity": {
    unset: "none: the exit code decides",
    means:
      "The worst severity allowed of what the command reports on standard output, as `npm audit --json`, SARIF, ESLint JSON or Checkstyle XML. Where a tool tells no severity (SARIF: `security-severity`), an error is `high`, a warning `moderate`, a note `low`. Any other output is an error.",
  },
  "gates.paths.GLOB.…": {
    unset: "none",
    means: "Gates of a part of the repository, see [below](../configuring-gates.md#parts-of-a-repository).",
  },
  "gates.reproduce.enabled": {
    unset: "`true`",
    means: "Whether the gate is in force. One that is switched off has a neutral check run that says so.",
  },
  "gates.reproduce.command": {
    unset: "the one that issue or agent name",
    means:
      "A shell command that must fail on the base and pass on the commit. Of a [job](../jobs.md) it is asked only where the issue is about a failure.",
  },
  "gates.reproduce.timeout": { unset: "`10m`", means: "Longest run, in each of both." },
  "gates.reproduce.mayLeaveProcesses": {
    unset: "`false`",
    means: "As at `build`.",
  },
  "gates.checks[].enabled": {
    unset: "`true`",
    means: "Whether the gate is in force. One that is switched off has a neutral check run that says so.",
  },
  "gates.checks[].name": {
    unset: "needed",
    means:
      "A check run, or the context of a status, that others report. Must conclude `success` on the pushed commit.",
  },
  "gates.checks[].timeout": {
    unset: "`30m`",
    means: "From the push on. What has not concluded by then fails.",
  },
  "gates.allow[].rule": {
    unset: "needed",
    means:
      "A trial, or a rule by the name that its findings have. Counts only on the base. Rules of older versions are read as trials.",
  },
  "gates.allow[].paths": {
    unset: "needed",
    means: "Globs over whole paths of which its findings are allowed.",
  },
  "gates.allow[].reason": { unset: "needed", means: "Told with each finding that is allowed." },
  "gates.judge": {
    unset: "by their names",
    means:
      "Globs over paths that are on the judge's side: tests, their helpers and data, settings, scripts that gates run.",
  },
  "gates.product": { unset: "by their names", means: "Globs over paths that are on the product's side." },
  "gates.trials.budget": {
    unset: "as long as the test gate took, between `30s` and `10m`",
    means: "Longest time for trying planted defects, once they are built in. `0`: none are planted.",
  },
  "gates.trials.defects": {
    unset: "`24`; while a touched test notices none, up to two for each of these tests",
    means: "Planted defects that are tried, at most.",
  },
  "gates.trials.minNoticed": {
    unset: "`null`: that is only reported",
    means: "So many of the defects planted in changed lines have to be noticed by a test.",
  },
  "gates.review": {
    unset: "`tell`",
    means:
      "On people's pull requests, where programs cannot decide and a person can: `tell` concludes `neutral`, `block` asks for action. Agents' work always waits for a person.",
  },
  "gates.rejection.maxRejections": {
    unset: "`3`",
    means:
      "The rejection with this number ends the attempt's claims. A claim without any change counts twice.",
  },
  "gates.proposals": {
    unset: "`pull`",
    means:
      "`pull`: where people accept again and again what a threshold refuses, or what they are asked about, a pull request proposes a looser value or an exemption in this file, by kind of task; see [tuning](../configuring-gates.md#looser-by-what-people-accept). `none`: nothing is proposed.",
  },
  "gates.autoFix": {
    unset: "none",
    means:
      "Shell commands that fix what a linter finds. They run once for each claim whose lint gate fails, in the agent's directory and as isolated as the agent; what they change is committed apart and judged again.",
  },
  "gates.during": {
    unset: "none: they run over claims alone",
    means:
      "Like `every 10 tool calls`: what builds and lints also runs while the agent works, over a copy of its changes, see [how it works](../judging.md#what-done-means).",
  },
  "gates.tokenBudget.tokens": {
    unset: "`null`",
    means:
      "Input and output tokens of one attempt, continuations included. When they are used up before the gates pass, the attempt ends. Without it the tokens of accepted tasks tell what is early, see `warnThreshold`.",
  },
  "gates.tokenBudget.warnThreshold": {
    unset: "`0.2`",
    means:
      "A claim that fails with less than this share of the budget used counts as premature. The budget is `tokens`, or `caps.attemptCostUsd`, whichever is used up further; without `tokens`, also the median of the last accepted tasks (from ten of 90 days on, up to 50), which ends nothing.",
  },
  "gates.tokenBudget.enforceCorrelation": {
    unset: "`true`",
    means:
      "Early claims, repeated ones and those after a premature one are judged again where only a pass is remembered. It never turns a failure into a pass.",
  },
};
