import { commitsNamedIn } from "../../../../domain/escalations/context/named.ts";
import { listFailingChecks } from "../../../../github/checks/failing-checks.ts";
import { listAttempts } from "../../../../store/escalations/attempts.ts";
import { failedGates } from "./failed-gates.ts";
import { isTelling, type Source } from "./source.ts";

/** What failed on the default branch and on the commits that the issue names, and at the last attempt's gates. */
export const readFailingChecks: Source = async ({ deps, situation: { client }, escalation, base }) => {
  const named = commitsNamedIn(`${escalation.title}\n${escalation.body}`);
  const commits = [...named.filter((sha) => !base.startsWith(sha)), base];
  const found = await Promise.all(
    commits.map(async (commit) => {
      const where = commit === base ? "the default branch" : `commit ${commit}, which the issue names`;
      const checks = await listFailingChecks(client, commit);
      return checks.map(({ name, conclusion, output }) => ({
        what: `failing check on ${where}`,
        origin: { kind: "source", name: `check ${name}` } as const,
        text: `${name}: ${conclusion}\n\n${output}`,
      }));
    }),
  );
  const last = (await listAttempts(deps.db, escalation.id)).findLast(isTelling);
  const gates = last === undefined ? null : await failedGates(deps.db, last);
  const origin = { kind: "source", name: "the gates" } as const;
  const judged = gates === null ? [] : [{ what: "why the last attempt was refused", origin, text: gates }];
  return [...judged, ...found.flat()];
};
