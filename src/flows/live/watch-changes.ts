import { changesAfter, type Change } from "../../store/changes.ts";
import { findRepository } from "../../store/configuration/repositories.ts";
import { type Database } from "../../store/database.ts";
import { type AuditSeen } from "../../store/search-audit.ts";
import { type Hear, type LiveFeed } from "./feed.ts";
import { openPending, type Pending } from "./pending.ts";

export interface WatchDeps {
  readonly db: Database;
  readonly live: LiveFeed;
  /** Shorter in tests. */
  readonly liveTimes?: LiveTimes;
}

export interface LiveTimes {
  /** Between two signs of life, and between two looks at who watches. */
  readonly heartbeatMs: number;
  /** What somebody may see is looked up again when it is older than this and something is to be told. */
  readonly trustMs: number;
}

const usual: LiveTimes = { heartbeatMs: 15_000, trustMs: 5_000 };
/** How long a browser waits before it comes again. */
const retryMs = 3_000;
const mostMissed = 200;

export interface Watching {
  /** The last change that whoever watches was told of; null: it begins now. */
  readonly after: number | null;
  /** What whoever watches may see by now; null: nothing any more. */
  readonly seenByNow: () => Promise<AuditSeen | null>;
}

/** Server-sent events of what changes, until whoever watches goes, may not see anything any more, or the service stops. */
export function watchChanges(deps: WatchDeps, watching: Watching): ReadableStream<Uint8Array> {
  const { live } = deps;
  const pending = openPending();
  const hear: Hear = (told) => (told === "gap" ? pending.reset() : pending.add(told));
  const watch: Watch = { ...watching, pending, seen: null, lookedAt: 0 };
  let leave: () => void = () => undefined;
  const end = () => {
    leave();
    live.closing.removeEventListener("abort", pending.wake);
  };
  /** A stream that breaks is never asked to cancel. */
  const endingOnError = async (work: () => Promise<void>) => {
    await work().catch((error: unknown) => {
      end();
      throw error;
    });
  };
  return new ReadableStream<Uint8Array>(
    {
      start: async (controller) => {
        live.closing.addEventListener("abort", pending.wake);
        if (!live.closing.aborted) leave = await live.subscribe(hear);
        await endingOnError(() => begin(deps.db, watch));
        controller.enqueue(encoder.encode(`retry: ${retryMs}\n\n`));
      },
      pull: (controller) =>
        endingOnError(async () => {
          const text = await nextText(deps, watch);
          if (text !== null) controller.enqueue(encoder.encode(text));
          else {
            end();
            controller.close();
          }
        }),
      cancel: end,
    },
    { highWaterMark: 1 },
  );
}

interface Watch extends Watching {
  readonly pending: Pending;
  seen: AuditSeen | null;
  /** Milliseconds since 1970. */
  lookedAt: number;
}

const encoder = new TextEncoder();

async function begin(db: Database, watch: Watch): Promise<void> {
  await look(watch);
  const { after, seen, pending } = watch;
  if (seen !== null && after !== null) await addMissed(db, { after, seen }, pending);
}

async function look(watch: Watch): Promise<void> {
  watch.seen = await watch.seenByNow();
  watch.lookedAt = Date.now();
}

/** null: there is nobody any more to tell it to. */
async function nextText({ db, live, liveTimes = usual }: WatchDeps, watch: Watch): Promise<string | null> {
  await watch.pending.wait(liveTimes.heartbeatMs);
  const told = watch.pending.take();
  const trusted = told.length === 0 ? liveTimes.heartbeatMs : liveTimes.trustMs;
  if (Date.now() - watch.lookedAt >= trusted) await look(watch);
  const { seen } = watch;
  if (live.closing.aborted || seen === null) return null;
  if (told.length === 0) return ": still here\n\n";
  return (await Promise.all(told.map((each) => textOf(db, each, seen)))).join("");
}

async function addMissed(
  db: Database,
  place: { readonly after: number; readonly seen: AuditSeen },
  pending: Pending,
): Promise<void> {
  const missed = await changesAfter(db, { ...place, limit: mostMissed + 1 });
  if (missed.length > mostMissed) pending.reset();
  else for (const change of missed) pending.add(change);
}

/** Nothing for what may not be seen. */
async function textOf(db: Database, told: Change | "reset", seen: AuditSeen): Promise<string> {
  if (told === "reset") return "event: reset\ndata: {}\n\n";
  const { id, repositoryId, subject, kind } = told;
  if (!isVisible(repositoryId, seen)) return "";
  const found = repositoryId === null ? null : await findRepository(db, repositoryId);
  const [, noun, issue] = /^(\w+) \d+#(\d+)$/.exec(subject) ?? [];
  const pointer = {
    ...{ id, kind, about: noun ?? subject.split(" ", 1)[0] },
    repository: found === null ? null : `${found.owner}/${found.name}`,
    issue: issue === undefined ? null : Number(issue),
  };
  return `${id === null ? "" : `id: ${id}\n`}event: change\ndata: ${JSON.stringify(pointer)}\n\n`;
}

function isVisible(repositoryId: number | null, seen: AuditSeen): boolean {
  if (seen.kind === "everything") return true;
  return repositoryId !== null && (seen.ids === null || seen.ids.includes(repositoryId));
}
