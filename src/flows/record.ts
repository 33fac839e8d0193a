import { type Effect } from "../domain/effects/effect.ts";
import { type Clock } from "../platform/clock.ts";
import { inSpan, tellSpan } from "../platform/tracing.ts";
import { appendAudit } from "../store/audit.ts";
import { inTransaction, type Database, type Db } from "../store/database.ts";
import { putEffects } from "../store/effects.ts";
import { decisions } from "./decisions.ts";
import { withoutSecrets } from "./effects/without-secrets.ts";
import { webhookSubject } from "./subject.ts";
import { redactDocument } from "./redact-document.ts";

/** A decision with what it saw and what it asks for: stored whole, or not at all. */
export interface Decided {
  /** null: of no repository, and without effects. */
  readonly repositoryId: number | null;
  readonly subject: string;
  readonly kind: string;
  readonly facts: unknown;
  readonly decision: unknown;
  readonly effects: readonly Effect[];
  /** Read in the same transaction once the move is made: what nobody else can add to any more. */
  readonly effectsAfter?: (db: Db) => Promise<readonly Effect[]>;
}

export interface RecordDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly wakeEffects: (subject: string) => Promise<void>;
}

/**
 * Stores facts, decision and effects in one transaction with whatever `move` changes, then wakes the outbox.
 * False: `move` found that it may not move any more, and nothing was stored.
 */
export function record(
  deps: RecordDeps,
  decided: Decided,
  move: (db: Db) => Promise<boolean>,
): Promise<boolean> {
  const { kind, subject, repositoryId: repository } = decided;
  return inSpan(`decision ${kind}`, { subject, repository }, async () => {
    const stored = await store(deps, decided, move);
    tellSpan({ stored });
    return stored;
  });
}

async function store(
  { db, clock, wakeEffects }: RecordDeps,
  decided: Decided,
  move: (db: Db) => Promise<boolean>,
): Promise<boolean> {
  const now = clock.now();
  // Before anything is stored: what is in the audit can never be taken out again.
  const clean = await Promise.all(decided.effects.map(withoutSecrets));
  const { effectsAfter, ...told } = decided;
  const entry = {
    ...told,
    facts: await redactDocument(decided.facts),
    decision: await redactDocument(decided.decision),
  };
  let effects = clean;
  const stored = await allOrNothing(db, async (transaction) => {
    if (!(await move(transaction))) return false;
    const after = (await effectsAfter?.(transaction)) ?? [];
    effects = [...clean, ...(await Promise.all(after.map(withoutSecrets)))];
    await appendAudit(transaction, { at: now, ...entry, effects });
    const { repositoryId, subject } = decided;
    if (repositoryId === null) return true;
    for (const [filed, said] of bySubject(subject, effects))
      await putEffects(transaction, { repositoryId, subject: filed }, { effects: said, now });
    return true;
  });
  if (stored) decisions.tell({ subject: decided.subject, kind: decided.kind, decision: decided.decision });
  // A process that dies before this line leaves the effects to the sweep.
  if (stored) for (const [filed] of bySubject(decided.subject, effects)) await wakeEffects(filed);
  return stored;
}

/** Each webhook is told by itself; all else goes out in order. */
function bySubject(subject: string, effects: readonly Effect[]): Map<string, Effect[]> {
  const filed = new Map<string, Effect[]>();
  for (const effect of effects) {
    const under = effect.kind === "webhook" ? webhookSubject(effect.webhook, subject) : subject;
    filed.set(under, [...(filed.get(under) ?? []), effect]);
  }
  return filed;
}

/** A transaction that is rolled back when `write` answers false. */
async function allOrNothing(database: Database, write: (db: Db) => Promise<boolean>): Promise<boolean> {
  const refused = new Error("rolled back");
  try {
    return await inTransaction(database, async (db) => {
      if (!(await write(db))) throw refused;
      return true;
    });
  } catch (error) {
    if (error === refused) return false;
    throw error;
  }
}
