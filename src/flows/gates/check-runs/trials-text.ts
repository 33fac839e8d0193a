import { demandCells, demandHeads, demandsTitle } from "../../../domain/gates/trials/demand-rows.ts";
import { openTrials, trialDemands } from "../../../domain/gates/trials/open-trials.ts";
import {
  type TrialFinding,
  type TrialReport,
  type TrialResult,
  type TrialStatus,
} from "../../../domain/gates/trials/trial.ts";
import { inlineText } from "../../../domain/trust/text/contain.ts";
import { placeOf } from "../../../domain/gates/verdict/findings.ts";
import { type Finding, type GateVerdict } from "../../../domain/gates/verdict/verdict.ts";

const signs: Readonly<Record<TrialStatus, string>> = {
  pass: "✅ pass",
  fail: "❌ fail",
  review: "👀 review",
  unmeasured: "👀 unmeasured",
  skipped: "skipped",
};
const mostWitnesses = 20;
const mostFindings = 50;
/** Of one trial, in the description of a pull request. */
const mostOpen = 10;
const maxTableBytes = 30_000;
const maxBodyBytes = 15_000;

/** Why a check run, or a pull request, waits for a person. */
export const reviewText =
  "Every gate passes, and no program can decide the rest: a person with write access has to look at what this change asks of the tests, and accepts it by an approving review or by the button *Accept* of the check `nightshift / gates`.";

/** What trials of a change's judge showed, as Markdown; empty: there was nothing to try. */
export function trialsText(verdict: Pick<GateVerdict, "base" | "head"> & TrialReport): string {
  const { trials, witnesses } = verdict;
  const findings = trials.flatMap((trial) => trial.findings.filter(({ witness }) => witness === undefined));
  const sections = [
    witnessList(verdict),
    trialsTable(trials),
    demandsTable(verdict, maxTableBytes),
    listOf(
      findings.map((finding) => `- ${describeFinding(finding)}`),
      mostFindings,
    ),
    witnesses.length === 0 ? "" : runAgain(verdict),
  ];
  return sections.filter(Boolean).join("\n\n");
}

/** "What this change asks of the tests"; empty: nothing of them changed. */
function demandsTable({ demands }: Pick<TrialReport, "demands">, maxBytes: number): string {
  if (demands.length === 0) return "";
  const all = demands.map(
    (demand) =>
      `| ${demandCells(demand)
        .map((each) => inlineText(each))
        .join(" | ")} |`,
  );
  const rows = [`| ${demandHeads.join(" | ")} |`, `|${" --- |".repeat(demandHeads.length)}`];
  let left = maxBytes;
  for (const row of all) {
    left -= new TextEncoder().encode(row).length + 1;
    if (left < 0) break;
    rows.push(row);
  }
  const more = all.length - (rows.length - 2);
  return `**${demandsTitle}**\n\n${rows.join("\n")}${more === 0 ? "" : `\n\nand ${more} more tests`}`;
}

/** For the description of a pull request: why it waits for a person, and what it asks of the tests; empty: nothing of either. */
export function demandsText({ verdict, ...report }: Pick<GateVerdict, "verdict"> & TrialReport): string {
  const held = verdict === "review" ? [reviewText, openTrials(report).map(describeOpen).join("\n")] : [];
  return [...held, demandsTable(report, maxBodyBytes)].filter(Boolean).join("\n\n");
}

function describeOpen({ name, summary, findings }: TrialResult): string {
  const open = findings.filter(({ level, allowed }) => level !== "note" && allowed === undefined);
  const found = open.map((finding) => `  - ${describeFinding(finding)}`);
  return [
    `- ${inlineText(name)}: ${inlineText(summary)}`,
    ...(found.length === 0 ? [] : [listOf(found, mostOpen)]),
  ].join("\n");
}

/** What trials found in files, as annotations show it. */
export function annotatedFindings({ trials }: Pick<TrialReport, "trials">): Finding[] {
  const levels = { fail: "error", review: "warning", note: "note" } as const;
  const open = trials.flatMap(({ findings }) => findings.filter(({ allowed }) => allowed === undefined));
  return open.map(({ path, line, level, rule, message }) => {
    return { path, line, level: levels[level], rule, message };
  });
}

function witnessList({ witnesses }: TrialReport): string {
  return listOf(
    witnesses.map(({ sentence }) => `- ${inlineText(sentence)}`),
    mostWitnesses,
  );
}

function trialsTable(trials: TrialReport["trials"]): string {
  const tried = trials.filter(({ status }) => status !== "skipped");
  if (tried.length === 0) return "";
  const rows = tried.map(({ name, status, summary, seconds }) =>
    [name, signs[status], trialDemands[name], summary, `${seconds.toFixed(1)} s`]
      .map((each) => inlineText(each))
      .join(" | "),
  );
  return ["| Trial | Result | Demands | Measured | Time |", "| --- | --- | --- | --- | --- |"]
    .concat(rows.map((row) => `| ${row} |`))
    .join("\n");
}

function describeFinding({ allowed, rule, message, ...place }: TrialFinding): string {
  const why = allowed === undefined ? "" : `; allowed by the base: ${inlineText(allowed)}`;
  return `${inlineText(placeOf(place) ?? "")}: ${inlineText(message)} (${inlineText(rule)})${why}`;
}

function runAgain({ base, head, witnesses }: Pick<GateVerdict, "base" | "head"> & TrialReport): string {
  const ids = witnesses.slice(0, mostWitnesses).map(({ id }) => `\`nightshift gates witness ${id}\``);
  return `To run one again, in a checkout: \`nightshift gates run --base ${base ?? ""} --head ${head}\`, then ${ids.join(", ")}.`;
}

function listOf(lines: readonly string[], most: number): string {
  const indent = /^ */.exec(lines[0] ?? "")?.[0] ?? "";
  const more = lines.length > most ? [`${indent}- and ${lines.length - most} more`] : [];
  return [...lines.slice(0, most), ...more].join("\n");
}
