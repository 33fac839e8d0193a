import { heldBackUntil, newerBudget, runsLow, type Budget } from "../domain/limits/hold-back.ts";
import { type Counted, type SharedLimits, type Told } from "../github/connection/shared-limits.ts";
import { type Clock } from "../platform/clock.ts";
import { type Log } from "../platform/log.ts";
import { isOnItsOwn } from "../platform/on-its-own.ts";
import { type Db } from "../store/database.ts";
import { listGitHubLimits, noteBlock, noteBudget } from "../store/github-limits.ts";

export interface LimitDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}

interface Known {
  readonly budgets: Map<Counted["resource"], Budget>;
  blockedUntil: Date | null;
  /** When others were asked last; by the process's own clock. */
  readAt: number;
}

/** For so many milliseconds what others learned may be unknown here. */
const freshMs = 1_000;
/** The App's own requests. */
const ofApp = 0;

/** GitHub's limits as all processes on one database know them: what one is told, the others obey. */
export function shareLimits(deps: LimitDeps): SharedLimits {
  const known = new Map<number, Known>();
  const knownOf = (id: number): Known => {
    const found = known.get(id) ?? { budgets: new Map(), blockedUntil: null, readAt: -Infinity };
    known.set(id, found);
    return found;
  };
  return {
    heldBackFor: async ({ installationId, resource }) => {
      const known = knownOf(installationId ?? ofApp);
      await readOthers(deps, installationId ?? ofApp, known);
      const now = deps.clock.now();
      const until = heldBackUntil({
        ...{ now, automatic: isOnItsOwn(), blockedUntil: known.blockedUntil },
        budget: known.budgets.get(resource) ?? null,
      });
      return until === null ? null : (until.getTime() - now.getTime()) / 1_000;
    },
    learn: (told) => learn(deps, knownOf(told.installationId ?? ofApp), told),
  };
}

/** Where the others cannot be asked, this process goes by what it knows itself. */
async function readOthers({ db, log }: LimitDeps, installationId: number, known: Known): Promise<void> {
  if (performance.now() - known.readAt < freshMs) return;
  known.readAt = performance.now();
  try {
    for (const each of await listGitHubLimits(db, installationId)) {
      const { resource, limit, remaining, resetAt, blockedUntil } = each;
      known.blockedUntil = later(known.blockedUntil, blockedUntil);
      if (resource === "all" || limit === null || remaining === null || resetAt === null) continue;
      keep(known, resource, { limit, remaining, resetAt });
    }
  } catch (error) {
    log.warn(
      { err: error, installation: installationId },
      "what others know of GitHub's limits cannot be read",
    );
  }
}

async function learn({ db, clock, log }: LimitDeps, known: Known, told: Told): Promise<void> {
  const { budget, blockedForSeconds, resource } = told;
  const installationId = told.installationId ?? ofApp;
  try {
    if (blockedForSeconds !== null) {
      const until = new Date(clock.now().getTime() + blockedForSeconds * 1_000);
      known.blockedUntil = later(known.blockedUntil, until);
      await noteBlock(db, { installationId, until });
      log.warn({ installation: installationId, seconds: blockedForSeconds }, "GitHub wants to be left alone");
    }
    if (budget !== null && keep(known, resource, budget) && runsLow(budget)) {
      await noteBudget(db, { installationId, resource, ...budget });
    }
  } catch (error) {
    log.warn({ err: error, installation: installationId }, "others could not be told of GitHub's limits");
  }
}

function keep({ budgets }: Known, resource: Counted["resource"], read: Budget): boolean {
  const counts = newerBudget(budgets.get(resource) ?? null, read);
  if (counts !== null) budgets.set(resource, counts);
  return counts === read;
}

function later(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
