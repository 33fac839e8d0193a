import { resultSentence } from "../../../domain/escalations/sentences.ts";
import { type Stage } from "../../../domain/escalations/stages.ts";
import { fenceUntrusted, mayInstruct, type Permission } from "../../../domain/trust/untrusted-text.ts";
import { listFailingChecks } from "../../../github/checks/failing-checks.ts";
import { listComments } from "../../../github/comments.ts";
import { permissionOf } from "../../../github/permissions.ts";
import { listAttempts, type Attempt } from "../../../store/attempts.ts";
import { type Escalation } from "../../../store/escalations.ts";
import { listRecentCommits } from "../../../workspaces/list-commits.ts";
import { listChanges, patchOf } from "../../../workspaces/list-changes.ts";
import { type Mirror } from "../../../workspaces/mirror.ts";
import { type EscalationDeps } from "../dependencies.ts";
import { type Situation } from "../situation.ts";

/** What an agent is given; what others wrote is fenced. */
export interface StageContext {
  readonly issue: string;
  readonly comments: readonly string[];
  readonly checks: readonly string[];
  /** null: nothing, or not given at this stage. */
  readonly history: string | null;
  readonly earlierAttempts: readonly EarlierAttempt[];
  /** Sources that could not be read; the prompt names them. */
  readonly unavailable: readonly { readonly source: string; readonly why: string }[];
}

export interface EarlierAttempt {
  readonly number: number;
  readonly stage: Stage;
  readonly hypothesis: string;
  readonly result: string;
  readonly ruledOut: readonly string[];
  readonly diff: string | null;
}

/** Bytes of each source. */
const budgets = {
  issue: 32_768,
  comment: 4_096,
  check: 8_192,
  history: 8_192,
  hypothesis: 2_048,
  diff: 32_768,
} as const;
const mostComments = 10;
const historyDays = 7;

interface Request {
  readonly mirror: Mirror;
  readonly escalation: Escalation;
  /** The commit that the attempt begins from. */
  readonly base: string;
  readonly stage: Stage;
  readonly nonce: string;
}

/** Reads what this stage is given. A source that fails is named, and never keeps the others from being read. */
export async function gatherContext(
  deps: EscalationDeps,
  situation: Situation,
  request: Request,
): Promise<StageContext> {
  const unavailable: { source: string; why: string }[] = [];
  const read = async <T>(source: string, fallback: T, act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      deps.log.warn({ err: error, source }, "a source of context could not be read");
      unavailable.push({ source, why: error instanceof Error ? error.message : String(error) });
      return fallback;
    }
  };
  const beyondProbe = request.stage !== "probe";
  const comments = beyondProbe || wasHandedBack(request.escalation);
  const broad = request.stage === "broadened" || request.stage === "adversarial";
  return {
    issue: await fencedIssue(situation, request),
    comments: comments ? await read("comments", [], () => fencedComments(situation, request)) : [],
    checks: beyondProbe ? await read("checks", [], () => fencedChecks(situation, request)) : [],
    history: broad ? await read("git history", null, () => fencedHistory(deps, situation, request)) : null,
    earlierAttempts: beyondProbe
      ? await read("earlier attempts", [], () => earlierAttempts(deps, situation, request))
      : [],
    unavailable,
  };
}

/** A person's correction must reach already the first attempt after it. */
function wasHandedBack({ triggeredAt, createdAt }: Escalation): boolean {
  return triggeredAt > createdAt;
}

async function fencedIssue({ client, issue }: Situation, { escalation, nonce }: Request): Promise<string> {
  const origin = await personOf(client, issue?.author ?? null, issue?.authorIsBot ?? false);
  const text = `${escalation.title}\n\n${escalation.body}`;
  return fenceUntrusted({ what: "issue", origin, text }, { nonce, maxBytes: budgets.issue });
}

/** What people without write access wrote or edited after the work was triggered does not reach the agent. */
async function fencedComments({ client, key }: Situation, { escalation, nonce }: Request): Promise<string[]> {
  const all = await listComments(client, key.issue);
  const others = all.filter(({ appId, author }) => appId !== client.app.id && author !== client.app.botLogin);
  const fenced = await Promise.all(
    others.map(async ({ author, authorIsBot, body, updatedAt }) => {
      const origin = await personOf(client, author, authorIsBot);
      if (!mayInstruct(origin.permission) && !isBefore(updatedAt, escalation.triggeredAt)) return [];
      const limits = { nonce, maxBytes: budgets.comment };
      return [fenceUntrusted({ what: "comment", origin, text: body }, limits)];
    }),
  );
  return fenced.flat().slice(-mostComments);
}

/** GitHub tells times in whole seconds: what came within the second of the trigger counts as after it. */
function isBefore(one: Date, other: Date): boolean {
  return Math.floor(one.getTime() / 1_000) < Math.floor(other.getTime() / 1_000);
}

async function fencedChecks({ client }: Situation, { base, nonce }: Request): Promise<string[]> {
  const checks = await listFailingChecks(client, base);
  return checks.map(({ name, conclusion, output }) => {
    const origin = { kind: "source", name: `check ${name}` } as const;
    const text = `${name}: ${conclusion}\n\n${output}`;
    return fenceUntrusted({ what: "failing check", origin, text }, { nonce, maxBytes: budgets.check });
  });
}

async function fencedHistory(
  { clock, db }: EscalationDeps,
  { escalation }: Situation,
  { mirror, base, nonce }: Request,
): Promise<string | null> {
  const attempts = escalation === null ? [] : await listAttempts(db, escalation.id);
  const touched = await Promise.all(
    attempts.map(async ({ baseSha, claimSha }) =>
      claimSha === null ? [] : (await listChanges(mirror, baseSha, claimSha)).map(({ path }) => path),
    ),
  );
  const since = new Date(clock.now().getTime() - historyDays * 86_400_000);
  const range = { commit: base, since, paths: [...new Set(touched.flat())] };
  const text = await listRecentCommits(mirror, range, budgets.history);
  if (text === "") return null;
  const origin = { kind: "source", name: "git log" } as const;
  return fenceUntrusted({ what: "git history", origin, text }, { nonce, maxBytes: budgets.history });
}

/** GitHub knows no permission of bots: what they write is context. */
async function personOf(client: Situation["client"], login: string | null, isBot: boolean) {
  const permission: Permission =
    login === null || isBot ? "none" : await permissionOf(client, { kind: "person", login });
  return { kind: "person", login: login ?? "a deleted account", permission } as const;
}

async function earlierAttempts(
  { db }: EscalationDeps,
  { escalation }: Situation,
  request: Request,
): Promise<EarlierAttempt[]> {
  if (escalation === null) return [];
  const attempts = await listAttempts(db, escalation.id);
  return Promise.all(attempts.flatMap((attempt) => earlier(attempt, request)));
}

function earlier(attempt: Attempt, { mirror, stage, nonce }: Request): Promise<EarlierAttempt>[] {
  const { decision, answer, claimSha, baseSha } = attempt;
  if (decision === null || decision.kind === "publish") return [];
  const said = answer?.kind === "answer" ? (answer.rootCause ?? answer.diagnosis) : null;
  const origin = { kind: "source", name: `attempt ${attempt.number}` } as const;
  const fence = (what: string, text: string, maxBytes: number) =>
    fenceUntrusted({ what, origin, text }, { nonce, maxBytes });
  const diff = async () => {
    if (stage !== "adversarial" || claimSha === null) return null;
    const patch = await patchOf(mirror, { base: baseSha, head: claimSha }, budgets.diff);
    return fence("diff of an earlier attempt", patch.text, budgets.diff);
  };
  return [
    diff().then((text) => ({
      number: attempt.number,
      stage: attempt.stage,
      hypothesis: fence("hypothesis of an earlier attempt", said ?? "none was named", budgets.hypothesis),
      result: resultSentence(decision),
      ruledOut: answer?.kind === "answer" ? answer.ruledOut : [],
      diff: text,
    })),
  ];
}
