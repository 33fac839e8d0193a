import { type Effect, type Whom } from "../../domain/effects/effect.ts";
import { findOwners } from "../../domain/notify/codeowners.ts";
import { type RepositoryClient } from "../../github/app.ts";
import { readCodeowners } from "../../github/codeowners.ts";
import { type Refusal } from "../../github/connection/refusals.ts";
import { assignPeople, requestReviewers, type LeftPerson } from "../../github/people/call-people.ts";
import { listPullPaths } from "../../github/pull-paths.ts";
import { type Clock } from "../../platform/clock.ts";
import { type Log } from "../../platform/log.ts";
import { appendAudit } from "../../store/audit.ts";
import { inTransaction, type Database } from "../../store/database.ts";

export type CallEffect = Extract<Effect, { kind: "assign" | "request-reviewers" }>;

interface CallDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}

interface CallPlace {
  readonly client: RepositoryClient;
  readonly repositoryId: number;
  readonly subject: string;
}

/** Calls people to an issue or a pull request. Whoever cannot be called is told by the log and the audit. */
export async function callPeople(
  deps: CallDeps,
  place: CallPlace,
  effect: CallEffect,
): Promise<{ readonly result: { readonly kind: string } | Refusal; readonly said: string }> {
  const { names, left: unknown, source } = await chooseNames(place.client, effect);
  const to = effect.kind === "assign" ? effect.issue : effect.pull;
  const act = effect.kind === "assign" ? assignPeople : requestReviewers;
  const said = `${effect.kind} on #${to}`;
  if (names.length === 0 && unknown.length === 0)
    return { result: { kind: "nobody" }, said: `${said}: nobody` };
  const result = names.length === 0 ? nobody : await act(place.client, to, names);
  if (result.kind === "refused") return { result, said };
  const left = [...unknown, ...result.left];
  if (left.length > 0) await tellLeft(deps, place, { effect, to, source, called: result.called, left });
  return { result, said: `${said}: ${result.called.join(", ") || "nobody new"}` };
}

const nobody = { kind: "called", called: [], left: [] } as const;

interface Chosen {
  readonly names: readonly string[];
  readonly left: readonly LeftPerson[];
  readonly source: string;
}

async function chooseNames(client: RepositoryClient, effect: CallEffect): Promise<Chosen> {
  const { whom } = effect;
  if (whom.from === "names") return { names: whom.names, left: [], source: "notify" };
  const { path, codeowners, problem } = await readCodeowners(client);
  const source = path ?? "no CODEOWNERS";
  if (problem !== null)
    return { names: [], left: [{ name: source, why: `cannot be read: ${problem}` }], source };
  const owners = findOwners(codeowners, await listTouchedPaths(client, effect, whom));
  const left = owners.flatMap((owner) => {
    const why = whyNotCalled(effect, owner);
    return why === null ? [] : [{ name: owner, why }];
  });
  const names = owners.filter((owner) => whyNotCalled(effect, owner) === null);
  return { names: names.map((owner) => owner.slice(1)), left, source };
}

async function listTouchedPaths(
  client: RepositoryClient,
  effect: CallEffect,
  whom: Extract<Whom, { from: "codeowners" }>,
): Promise<readonly string[]> {
  return effect.kind === "assign" ? whom.paths : listPullPaths(client, effect.pull);
}

/** null: GitHub knows the owner by this name, and may let them be called. */
function whyNotCalled({ kind }: CallEffect, owner: string): string | null {
  if (!owner.startsWith("@")) return "is an e-mail address, for which GitHub tells the App no login";
  return kind === "assign" && owner.includes("/")
    ? "is a team, which GitHub does not assign; mention it"
    : null;
}

interface Left {
  readonly effect: CallEffect;
  readonly to: number;
  readonly source: string;
  readonly called: readonly string[];
  readonly left: readonly LeftPerson[];
}

async function tellLeft(
  { db, clock, log }: CallDeps,
  { repositoryId, subject }: CallPlace,
  { effect: { kind }, to, source, called, left }: Left,
): Promise<void> {
  log.warn({ subject, to, left }, "somebody who is to be called cannot be");
  const entry = {
    ...{ repositoryId, subject, at: clock.now(), kind: "notify", effects: [] },
    facts: { issue: to, source },
    decision: { kind, called, left },
  };
  await inTransaction(db, (transaction) => appendAudit(transaction, entry));
}
