import { demandCells, demandHeads, demandsTitle } from "../domain/gates/trials/demand-rows.ts";
import { type TrialFinding, type TrialReport } from "../domain/gates/trials/trial.ts";
import { placeOf } from "../domain/gates/verdict/findings.ts";
import { type GateVerdict } from "../domain/gates/verdict/verdict.ts";
import { asOneLine } from "./gate-report.ts";

const mostListed = 20;

/** What trials of the change's judge showed, for a person at a terminal. */
export function describeTrials(verdict: Pick<GateVerdict, "base"> & TrialReport): string {
  const { base, trials, demands, witnesses } = verdict;
  if (base === null) return "trials: none, for there is no --base to compare with\n";
  const tried = trials.filter(({ status }) => status !== "skipped");
  if (tried.length === 0) return "trials: none needed\n";
  const lines = tried.flatMap(({ name, status, summary, findings }) => [
    asOneLine(`trial ${name}: ${status}: ${summary}`),
    ...listOf(findings.map((finding) => describeFinding(finding, verdict))),
  ]);
  const rows = listOf(demands.map((demand) => demandCells(demand).join(" · ")));
  const table = rows.length === 0 ? [] : [demandsTitle, `  ${demandHeads.join(" · ")}`, ...rows];
  const again = witnesses
    .slice(0, mostListed)
    .map(({ id }) => `to run it again: nightshift gates witness ${id}`);
  return `${[...lines, ...table, ...again].join("\n")}\n`;
}

function describeFinding({ witness, allowed, ...finding }: TrialFinding, { witnesses }: TrialReport): string {
  const { rule, message } = finding;
  const sentence = witnesses.find(({ id }) => id === witness)?.sentence;
  const shown = `${placeOf(finding) ?? ""}: ${sentence ?? message} (${rule}${witness === undefined ? "" : `, witness ${witness}`})`;
  return allowed === undefined ? shown : `allowed: ${shown}: ${allowed}`;
}

function listOf(entries: readonly string[]): string[] {
  const more = entries.length > mostListed ? [`  and ${entries.length - mostListed} more`] : [];
  return [...entries.slice(0, mostListed).map((entry) => `  ${asOneLine(entry)}`), ...more];
}
