import {
  standingOfChecks,
  type CheckTimes,
  type ChecksStanding,
} from "../../../domain/gates/judging/judge-check.ts";
import { type CheckGate } from "../../../domain/gates/resolve.ts";
import { type RepositoryClient } from "../../../github/app.ts";
import { readReportedChecks } from "../../../github/checks/reported-checks.ts";
import { type ReportedCheck } from "../../../domain/gates/judging/judge-check.ts";
import { redactAll } from "../redact-all.ts";

/** What others have reported on a commit until now. */
export async function askChecks(
  client: RepositoryClient,
  {
    checks,
    sha,
    redact,
  }: {
    readonly checks: readonly CheckGate[];
    readonly sha: string;
    readonly redact: (text: string) => Promise<string>;
  },
  times: CheckTimes,
): Promise<ChecksStanding> {
  const wanted = new Set(checks.map(({ name }) => name));
  const reported = (await readReportedChecks(client, sha)).filter(({ name }) => wanted.has(name));
  return standingOfChecks(checks, await withoutSecrets(reported, redact), times);
}

async function withoutSecrets(
  reported: readonly ReportedCheck[],
  redact: (text: string) => Promise<string>,
): Promise<ReportedCheck[]> {
  const outputs = await redactAll(
    redact,
    reported.map(({ output }) => output),
  );
  return reported.map((check, at) => ({ ...check, output: outputs[at] ?? "" }));
}
