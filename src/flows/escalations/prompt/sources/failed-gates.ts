import {
  describeTrialFinding,
  openFindings,
  openTrials,
  trialDemands,
} from "../../../../domain/gates/trials/open-trials.ts";
import { placeOf } from "../../../../domain/gates/verdict/findings.ts";
import { type GateVerdict } from "../../../../domain/gates/verdict/verdict.ts";
import { type Attempt } from "../../../../store/escalations/attempts.ts";
import { type Db } from "../../../../store/database.ts";
import { listGateRuns } from "../../../../store/gates/gate-runs.ts";

const mostFindings = 10;

/** What the gates last said against an attempt; null: nothing. */
export async function failedGates(db: Db, { id }: Pick<Attempt, "id">): Promise<string | null> {
  const last = (await listGateRuns(db, id)).at(-1);
  return last === undefined || last.verdict.verdict !== "fail" ? null : describe(last.verdict);
}

function describe({ gates, trials, witnesses }: GateVerdict): string {
  const failed = gates.filter(({ status }) => status !== "pass");
  const lines = failed.flatMap(({ name, status, expected, actual, findings }) => [
    `- ${name}: ${status}; demanded: ${expected}; measured: ${actual}`,
    ...findings.slice(0, mostFindings).map((finding) => `  - ${at(finding)}${finding.message}`),
  ]);
  const tried = openTrials({ trials }).flatMap((trial) => [
    `- ${trial.name}: ${trial.status}; demanded: ${trialDemands[trial.name]}; measured: ${trial.summary}`,
    ...openFindings(trial)
      .slice(0, mostFindings)
      .map((finding) => `  - ${at(finding)}${describeTrialFinding(finding, witnesses)} (${finding.rule})`),
  ]);
  return [...lines, ...tried].join("\n");
}

function at(finding: { readonly path: string | null; readonly line: number | null }): string {
  const place = placeOf(finding);
  return place === null ? "" : `${place}: `;
}
