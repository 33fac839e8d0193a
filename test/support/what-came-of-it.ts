import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Issue } from "../../src/sandbox/github/state/issues.ts";
import { verifyAudit } from "../../src/store/audit.ts";
import { type Scene } from "./killed-service.ts";

/** Everything that people and the operator can see afterwards, without times, costs and commit ids. */
export async function whatCameOfIt({ repository, database, dataDirectory }: Scene, issue: Issue) {
  const rows = async (query: string) => (await database.pool.query<Record<string, unknown>>(query)).rows;
  const { entries, brokenAt } = await verifyAudit(database.pool);
  return {
    issue: { state: issue.state, labels: issue.labels.map(({ name }) => name) },
    labelEvents: issue.events.map(({ event, label }) => `${event} ${label?.name ?? ""}`),
    comments: issue.comments.map(({ body }) => withoutChance(body)),
    branches: await branchesOf(repository.directory),
    pulls: repository.pulls.map(({ issue: { title, body, state, labels }, head, base }) => ({
      ...{ title, body: withoutChance(body ?? ""), state, labels: labels.map(({ name }) => name) },
      ...{ from: head.ref, to: base.ref },
    })),
    checks: repository.suites.flatMap(({ runs }) =>
      runs.map(({ name, status, conclusion, externalId }) => ({ name, status, conclusion, externalId })),
    ),
    // A lease is held by who is there: the name that a dead process left behind holds nothing.
    escalations: await rows(
      `select status, counted, faults_in_a_row, pull, is_present(lease_holder) is true as leased
       from escalations`,
    ),
    attempts: await rows(
      `select number, stage, step, decision->>'kind' as decision, rejections, cost_usd, input_tokens
       from attempts order by id`,
    ),
    gateRuns: await rows("select accepted, rejection from gate_runs order by id"),
    // Whether an event comes while somebody is at work is chance.
    audit: await rows(
      `select subject, kind, decision->>'kind' as decision from audit_entries
       where decision->>'reason' is distinct from 'lease_held' order by id`,
    ),
    auditHolds: entries > 0 && brokenAt === null,
    undelivered: await rows("select key, state from effects where state not in ('delivered', 'superseded')"),
    unhandled: await rows("select event, status from deliveries where status in ('waiting', 'failed')"),
    left: await leftIn(dataDirectory),
  };
}

export type Outcome = Awaited<ReturnType<typeof whatCameOfIt>>;

function withoutChance(text: string): string {
  return text.replace(/\b[0-9a-f]{7,64}\b/g, "SHA").replace(/\b\d+(?:\.\d+)? ?(?:ms|s|seconds?)\b/g, "TIME");
}

/** What each branch changes; how many commits that took is not told apart. */
async function branchesOf(directory: string): Promise<Record<string, string>> {
  const git = async (...args: string[]) =>
    (await promisify(execFile)("git", ["--git-dir", directory, ...args])).stdout.trim();
  const names = (await git("for-each-ref", "--format=%(refname:short)", "refs/heads")).split("\n");
  const described = names.map(async (name): Promise<[string, string]> => {
    const authors = await git("log", "--format=%an", `main..${name}`);
    return [name, `${[...new Set(authors.split("\n"))].join()}\n${await git("diff", "main", name)}`];
  });
  return Object.fromEntries(await Promise.all(described));
}

/** Checkouts, clean rooms, homes of agents and what was only put out of sight. */
export async function leftIn(dataDirectory: string): Promise<string[]> {
  const folders = ["worktrees", "homes", "bin"].map(async (folder) => {
    const names = await readdir(join(dataDirectory, "workspaces", folder)).catch(() => []);
    return names.map((name) => `${folder}/${name}`);
  });
  return (await Promise.all(folders)).flat();
}
