import { ruleOnCommands, type CommandRuling } from "../../domain/commands/rule-on-commands.ts";
import { type RepositoryClient } from "../../github/app.ts";
import { readIssue } from "../../github/issues/issues.ts";
import { permissionOf } from "../../github/permissions.ts";
import { readPull } from "../../github/pulls.ts";
import {
  answerCommand,
  listWaitingCommands,
  lockWishes,
  settleWish,
  type HeardComment,
} from "../../store/commands.ts";
import { noticeIssue, type EscalationKey } from "../../store/escalations/escalations.ts";
import { type JobKey } from "../../store/jobs/jobs.ts";
import { findRepository } from "../../store/configuration/repositories.ts";
import { type EscalationDeps } from "../escalations/dependencies.ts";
import { noteReadHead } from "../gates/pulls/notice-pull.ts";
import { record } from "../record.ts";
import { commandsSubject } from "../subject.ts";
import { answerEffects } from "./answer-effects.ts";
import { askJob, jobKeyOf } from "./ask-job.ts";
import { askCompanion } from "./ask-companion.ts";
import { askForGates } from "./ask-for-gates.ts";
import { readCommanded, type CommandedBy } from "./commanded.ts";

export interface CommandDeps extends EscalationDeps {
  readonly answerRequest: (id: number) => Promise<void>;
  readonly wakeJob: (key: JobKey) => Promise<void>;
  /** Has the companion of a review answer. */
  readonly answerTurn: (id: number) => Promise<void>;
  /** Has the commands of an issue looked at once more. */
  readonly answerCommands: (key: EscalationKey) => Promise<void>;
}

/** Rules on every command that waits on an issue or pull request, and has the one that is accepted carried out. */
export async function answerCommands(deps: CommandDeps, key: EscalationKey): Promise<void> {
  const heard = await listWaitingCommands(deps.db, key);
  const repository = await findRepository(deps.db, key.repositoryId);
  if (heard.length === 0 || repository === null) return;
  const { installationId, owner, name } = repository;
  const client = await deps.github.repository({ installationId, owner, repo: name });
  const waiting = await Promise.all(
    heard.map(async ({ heardAt, ...comment }) => {
      const { by, byBot } = comment;
      const permission = byBot ? "none" : await permissionOf(client, { kind: "person", login: by });
      return { comment: { ...comment, permission }, heardAt };
    }),
  );
  if (heard.some(asksOfHead)) await noteHead(deps, client, key);
  const commanded = await readCommanded(deps, client, { key, repository });
  const comments = waiting.map(({ comment }) => comment);
  for (const [at, { rulings }] of ruleOnCommands(comments, commanded.issue).entries()) {
    const each = waiting[at];
    if (each !== undefined) await answer(deps, { commanded, ...each }, rulings);
  }
}

function asksOfHead({ asked }: Pick<HeardComment, "asked">): boolean {
  return asked.some(({ name }) => name === "gates" || name === "approve");
}

/** The delivery that tells of the head may come later than the command. */
async function noteHead(
  { db }: CommandDeps,
  client: RepositoryClient,
  { repositoryId, issue }: EscalationKey,
): Promise<void> {
  const reading = await readIssue(client, issue);
  if (reading.kind !== "found" || !reading.issue.isPullRequest) return;
  const pull = await readPull(client, issue);
  if (pull !== null) await noteReadHead(db, repositoryId, pull);
}

async function answer(
  deps: CommandDeps,
  { commanded, comment, heardAt }: CommandedBy & { readonly heardAt: Date },
  rulings: readonly CommandRuling[],
): Promise<void> {
  const { key, issue } = commanded;
  const now = deps.clock.now();
  const wish = rulings.find((ruling) => ruling.kind === "accept")?.wish ?? null;
  const decided = {
    repositoryId: key.repositoryId,
    subject: commandsSubject(key),
    kind: "command",
    facts: { ...comment, issue },
    decision: { kind: "ruled", rulings },
    effects: await answerEffects(deps, { commanded, comment }, rulings),
  };
  const { comment: id, thread, review } = comment;
  const place = { repositoryId: key.repositoryId, comment: id, thread, review };
  const asksForGates = rulings.some((ruling) => ruling.kind === "answer" && ruling.with === "gates");
  const asked = { request: null as number | null, overtaken: false, job: false, turns: [] as number[] };
  const stored = await record(deps, decided, async (db) => {
    asked.overtaken = wish !== null && !(await lockWishes(db, key, issue.pending));
    if (asked.overtaken) return false;
    // What a stop overtakes comes to nothing.
    if (wish !== null && issue.pending !== null) await settleWish(db, key, { wish: issue.pending, now });
    if (wish !== null) await noticeIssue(db, key);
    asked.job = await askJob(db, commanded, { rulings, asked: { ...comment, heardAt } });
    asked.turns = await askCompanion(db, commanded, { rulings, asked: { ...comment, heardAt } });
    if (asksForGates) asked.request = await askForGates(db, commanded, { ...comment, heardAt, now });
    return answerCommand(db, place, { wish, now });
  });
  if (stored && wish !== null) await deps.wake(key);
  if (stored && asked.job) await deps.wakeJob(jobKeyOf(commanded));
  if (stored) for (const turn of asked.turns) await deps.answerTurn(turn);
  if (stored && asked.request !== null) await deps.answerRequest(asked.request);
  // It is ruled on anew, by what holds now.
  if (asked.overtaken) await deps.answerCommands(key);
}
