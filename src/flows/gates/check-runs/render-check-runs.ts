import { type Annotation, type CheckAction, type CheckRun } from "../../../domain/effects/effect.ts";
import { refusedBy } from "../../../domain/gates/pulls/rule-on-request.ts";
import { reviewHold } from "../../../domain/gates/trials/open-trials.ts";
import { concludeVerdict } from "../../../domain/gates/verdict/conclude-verdict.ts";
import { sourceText } from "./source-text.ts";
import { annotatedFindings, reviewText, trialsText } from "./trials-text.ts";
import { maxFindings, placeOf } from "../../../domain/gates/verdict/findings.ts";
import { describeGate } from "../../../domain/gates/verdict/describe-gate.ts";
import { switchedOffSentence } from "../../../domain/gates/switched-off-gates.ts";
import { type GateSource } from "../../../domain/gates/gate-source.ts";
import { type CheckGate, type ResolvedGate } from "../../../domain/gates/resolve.ts";
import {
  type Finding,
  type GateResult,
  type GateStatus,
  type GateVerdict,
} from "../../../domain/gates/verdict/verdict.ts";
import { cutText, cutToBytes } from "../../../domain/trust/text/cut-text.ts";
import { codeText, inlineText } from "../../../domain/trust/text/contain.ts";

/** A finished check run, but for the commit and the id by which it is found again. */
export type RenderedCheck = Omit<CheckRun, "externalId" | "headSha">;

export interface RenderOptions {
  readonly source?: GateSource;
  /** Where a log is read that was kept whole; absent: nowhere. */
  readonly logUrl?: ((key: string) => string) | undefined;
  /** Checks of others that the verdict still waits for: it is not told before they have concluded. */
  readonly waitingFor?: readonly CheckGate[];
  readonly actions?: readonly CheckAction[];
  /** Who accepted which gate although it refuses. */
  readonly accepted?: ReadonlyMap<string, string>;
  /** Whether what a person has to look at waits for one; absent: it does. */
  readonly review?: "tell" | "block";
}

const longestTitle = 200;
const maxTextBytes = 60_000;
const maxListedFindings = 200;
const signs: Readonly<Record<GateStatus, string>> = {
  pass: "✅ pass",
  fail: "❌ fail",
  error: "⚠️ error",
  timeout: "⏱️ timeout",
};
const levels = { error: "failure", warning: "warning", info: "notice", note: "notice" } as const;

/** One check run for each gate, and the summary of them all as the last. */
export function renderCheckRuns(verdict: GateVerdict, options: RenderOptions = {}): RenderedCheck[] {
  const { waitingFor = [] } = options;
  const off = (verdict.switchedOff ?? []).filter((name) => name !== "gates").map(renderSwitchedOff);
  const gates = [...verdict.gates.map((gate) => renderGate(gate, options)), ...off];
  if (waitingFor.length === 0) return [...gates, renderSummary(verdict, options)];
  const names = waitingFor.map(({ name }) => name).join(", ");
  const summary = { ...renderSummary(verdict, options), ...underWay("in_progress"), annotations: [] };
  return [
    ...gates,
    ...waitingFor.map((gate) => renderOpenGate(gate, "in_progress")),
    { ...summary, title: titleOf(`waiting for ${names}`) },
  ];
}

/** Before there is a verdict. */
export function renderOpenCheckRuns(
  gates: readonly (ResolvedGate | CheckGate)[],
  { status, why }: { readonly status: "queued" | "in_progress"; readonly why: string },
): RenderedCheck[] {
  const summary = {
    name: "nightshift / gates",
    title: titleOf(why),
    summary: why,
    text: null,
    annotations: [],
  };
  return [...gates.map((gate) => renderOpenGate(gate, status)), { ...summary, ...underWay(status) }];
}

function renderOpenGate(gate: ResolvedGate | CheckGate, status: "queued" | "in_progress"): RenderedCheck {
  return {
    ...{ name: checkNameOf(gate), title: status === "queued" ? "queued" : "running" },
    ...{ summary: `Expected: ${inlineText(describeGate(gate))}`, text: null, annotations: [] },
    ...underWay(status),
  };
}

function underWay(status: "queued" | "in_progress") {
  return { status, conclusion: null } as const;
}

export function checkNameOf({ name }: { readonly name: string }): string {
  return `nightshift / ${name}`;
}

function renderGate(gate: GateResult, options: RenderOptions): RenderedCheck {
  const { actions, accepted } = options;
  const by = gate.status === "pass" ? undefined : accepted?.get(gate.name);
  const conclusions = { pass: "success", fail: "failure", error: "failure", timeout: "timed_out" } as const;
  return {
    name: checkNameOf(gate),
    status: "completed",
    conclusion: by === undefined && gate.redBefore !== true ? conclusions[gate.status] : "neutral",
    title: titleOf(by === undefined ? actualOf(gate) : `accepted anyway by ${by}: ${gate.actual}`),
    summary: cutToBytes([tableOf([gate]), acceptedText(by)].filter(Boolean).join("\n\n"), maxTextBytes),
    text: textOf(gate, options),
    annotations: annotationsOf(gate.findings),
    ...(actions === undefined ? {} : { actions: [...actions] }),
  };
}

function renderSwitchedOff(name: string): RenderedCheck {
  const summary = `${inlineText(name)} is ${switchedOffSentence}.`;
  return {
    ...{ name: checkNameOf({ name }), status: "completed", conclusion: "neutral" },
    ...{ title: titleOf(switchedOffSentence), summary, text: null, annotations: [] },
  };
}

function actualOf({ actual, redBefore }: GateResult): string {
  return redBefore === true ? `red before, in the same way: ${actual}` : actual;
}

function renderSummary(verdict: GateVerdict, options: RenderOptions): RenderedCheck {
  const { source, actions, accepted, review = "block" } = options;
  const { gates } = verdict;
  const refused = refusedBy(verdict);
  const open = refused.filter((name) => accepted?.has(name) !== true);
  const isAccepted = refused.length > 0 && open.length === 0;
  const acceptances = refused
    .map((name) => acceptedText(accepted?.get(name), { name, verdict }))
    .filter(Boolean);
  const isOff = gates.length === 0 && verdict.switchedOff !== undefined && verdict.verdict === "pass";
  const parts = [
    verdict.verdict === "review" && !isAccepted ? reviewText : "",
    gates.length === 0 ? "" : tableOf(gates),
    switchedOffText(verdict),
    acceptances.join("\n"),
    sourceText(source, gates),
    isOff ? "" : `Judged in a clean checkout of ${verdict.head}.`,
  ];
  const text = cutToBytes(trialsText(verdict), maxTextBytes);
  return {
    name: "nightshift / gates",
    status: "completed",
    conclusion: isOff ? "neutral" : concludeVerdict({ verdict: verdict.verdict, isAccepted, review }),
    title: titleOf(isOff ? switchedOffSentence : summaryTitle(verdict, { refused, open })),
    summary: cutToBytes(parts.filter(Boolean).join("\n\n"), maxTextBytes),
    text: text === "" ? null : text,
    annotations: annotationsOf(annotatedFindings(verdict)),
    ...(actions === undefined ? {} : { actions: [...actions] }),
  };
}

function switchedOffText({ switchedOff = [] }: GateVerdict): string {
  if (switchedOff.length === 0) return "";
  const verb = switchedOff.length === 1 && switchedOff[0] !== "gates" ? "is" : "are";
  return `${switchedOff.map((name) => inlineText(name)).join(", ")} ${verb} ${switchedOffSentence}.`;
}

interface Refused {
  readonly refused: readonly string[];
  /** Those of them that nobody has accepted. */
  readonly open: readonly string[];
}

function summaryTitle({ verdict, gates }: GateVerdict, { refused, open }: Refused): string {
  const passed = gates.filter(({ status }) => status === "pass").length;
  const before = passed < gates.length ? "; the others were red before" : "";
  if (verdict === "pass") return `${passed} of ${gates.length} gates passed${before}`;
  if (verdict === "review") return open.length === 0 ? "accepted by a person" : reviewHold;
  return open.length === 0 ? `accepted anyway: ${refused.join(", ")}` : `failed: ${open.join(", ")}`;
}

function acceptedText(
  by: string | undefined,
  { name, verdict }: { readonly name?: string; readonly verdict?: GateVerdict } = {},
): string {
  if (by === undefined) return "";
  if (verdict?.verdict === "review")
    return `${inlineText(by)} has looked at what this change asks of the tests, and accepts it.`;
  const what = name === undefined ? "" : `${inlineText(name)}: `;
  return `${what}accepted anyway by ${inlineText(by)}, an administrator. The gate itself refuses.`;
}

function tableOf(gates: readonly GateResult[]): string {
  const rows = gates.map((gate) =>
    [
      inlineText(gate.name),
      signs[gate.status],
      inlineText(gate.expected),
      inlineText(actualOf(gate)),
      `${gate.seconds.toFixed(1)} s`,
    ].join(" | "),
  );
  return ["| Gate | Result | Expected | Actual | Time |", "| --- | --- | --- | --- | --- |"]
    .concat(rows.map((row) => `| ${row} |`))
    .join("\n");
}

function textOf({ findings, log, wholeLog }: GateResult, { logUrl }: RenderOptions): string | null {
  const listed = findings
    .slice(0, maxListedFindings)
    .map(
      (finding) =>
        `- ${finding.level}: ${codeSpan(placeOf(finding))}${inlineText(finding.message)}${ruleOf(finding)}`,
    );
  const more = findings.length > listed.length ? [`- and ${findings.length - listed.length} more`] : [];
  // The findings come first and the log takes what they leave, so that its fence is never cut off.
  const list = cutToBytes([...listed, ...more].join("\n"), maxTextBytes / 2);
  const left = maxTextBytes - new TextEncoder().encode(list).length - 200;
  const whole = wholeLog === undefined || logUrl === undefined ? "" : `[The whole log](${logUrl(wholeLog)})`;
  const text = [list, log.trim() === "" ? "" : fenced(cutToBytes(log.trimEnd(), left, "end")), whole]
    .filter(Boolean)
    .join("\n\n");
  return text === "" ? null : text;
}

function fenced(log: string): string {
  const longest = Math.max(2, ...[...log.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(Math.min(longest + 1, 60));
  const inert = longest >= 60 ? log.replace(/`{60,}/g, "`".repeat(59)) : log;
  return `End of the output:\n\n${fence}text\n${inert}\n${fence}`;
}

function annotationsOf(findings: readonly Finding[]): Annotation[] {
  return findings.slice(0, maxFindings).flatMap(({ path, line, level, rule, message }) => {
    if (path === null) return [];
    return [
      { path, line: line ?? 1, level: levels[level], title: rule, message: cutToBytes(message, 4_000) },
    ];
  });
}

function titleOf(text: string): string {
  return cutText(text.replace(/\s+/g, " ").trim(), longestTitle);
}

function codeSpan(place: string | null): string {
  return place === null ? "" : `\`${codeText(place)}\` `;
}

function ruleOf({ rule, message }: Finding): string {
  return rule === null || message.includes(rule) ? "" : ` (${inlineText(rule)})`;
}
