import { describeTestHistory } from "../../../../domain/escalations/context/test-history.ts";
import { type GateVerdict } from "../../../../domain/gates/verdict/verdict.ts";
import { listAttempts } from "../../../../store/escalations/attempts.ts";
import { listGateRuns } from "../../../../store/gates/gate-runs.ts";
import { listTestRuns } from "../../../../store/gates/test-history.ts";
import { listRecentCommits } from "../../../../workspaces/git/list-commits.ts";
import { type Source, type SourceRequest } from "./source.ts";

const mostTests = 5;
const runs = 50;
const days = 365;
/** Bytes of what git says of one file. */
const longest = 1_500;

/** Tells how the tests that failed last ended in earlier runs, and which commits touched them. */
export const readTestHistory: Source = async (request) => {
  const { deps, situation, mirror, base } = request;
  const failing = await failingTests(request);
  if (failing.size === 0) return [];
  const asked = { repositoryId: situation.key.repositoryId, tests: [...failing.keys()], runs };
  const seen = await listTestRuns(deps.db, asked);
  const since = new Date(deps.clock.now().getTime() - days * 86_400_000);
  return Promise.all(
    Array.from(failing, async ([test, path]) => {
      const commits =
        path === null ? "" : await listRecentCommits(mirror, { commit: base, since, paths: [path] }, longest);
      const text = describeTestHistory({
        test,
        path,
        commits,
        runs: seen.filter((run) => run.test === test),
      });
      return { what: "history of a failing test", origin: { kind: "source", name: "gates" }, text } as const;
    }),
  );
};

/** With the file that a report places each in; those of the last verdict that has some. */
async function failingTests({ deps, escalation }: SourceRequest): Promise<Map<string, string | null>> {
  for (const { id } of (await listAttempts(deps.db, escalation.id)).toReversed()) {
    const last = (await listGateRuns(deps.db, id)).at(-1);
    const failing = last === undefined ? [] : failedIn(last.verdict);
    if (failing.length > 0) return new Map(failing.slice(0, mostTests));
  }
  return new Map();
}

function failedIn({ gates }: GateVerdict): (readonly [string, string | null])[] {
  return gates.flatMap(({ tests, findings }) =>
    (tests?.names?.failed ?? []).map((test) => {
      const told = findings.find(({ message }) => message.startsWith(`${test}:`) || message.includes(test));
      return [test, told?.path ?? null] as const;
    }),
  );
}
