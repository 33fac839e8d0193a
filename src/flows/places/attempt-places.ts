import { nextTurns } from "../../domain/places/next-turns.ts";
import { type Clock } from "../../platform/clock.ts";
import { type Log } from "../../platform/log.ts";
import { inTransaction, type Database, type Db } from "../../store/database.ts";
import { type EscalationKey } from "../../store/escalations/escalations.ts";
import {
  announcePlaces,
  callToPlaces,
  forgetCall,
  giveOutPlacesAlone,
  isAnyoneCalled,
  leavePlace,
  readPlaces,
  standAgain,
  standInLine,
  takePlace,
  type Asking,
  type InLine,
} from "../../store/escalations/places.ts";
import { type Presence } from "../../store/presence.ts";

export interface PlaceSettings {
  /** Attempts that this process works on at once. */
  readonly attempts: number;
  /** Agents of one installation that all processes together have at work at once; null: nothing limits them. */
  readonly ofInstallation: number | null;
}

export interface AttemptPlaceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly presence: Presence;
  readonly places: PlaceSettings;
  /** Has a worker come for the attempt. */
  readonly callToAttempt: (key: EscalationKey) => Promise<void>;
  readonly leaving: AbortSignal;
}

/** Milliseconds for which a place is kept for whoever is called to it. */
const calledMs = 10_000;

/** The escalation stands in line for a place, which holds nothing, and is called when its turn has come. */
export async function askForPlace(deps: AttemptPlaceDeps, key: EscalationKey, asking: Asking): Promise<void> {
  await standInLine(deps.db, key, { ...asking, now: deps.clock.now() });
  await callNext(deps);
}

/** Has those come whose turn it is. */
export async function callNext(deps: AttemptPlaceDeps): Promise<void> {
  const turns = await inTransaction(deps.db, async (db) => {
    const next = await findTurns(deps, db, null);
    await callToPlaces(db, idsOf(next), deps.clock.now());
    return next;
  });
  for (const each of turns) await deps.callToAttempt(keyOf(each));
}

/** Whether anybody in line is about to come, or could be called. */
export async function isLineMoving(
  { db, clock }: Pick<AttemptPlaceDeps, "db" | "clock">,
  ofInstallation: number | null,
): Promise<boolean> {
  if (await isAnyoneCalled(db)) return true;
  const turns = await readTurns(db, { calledSince: clock.now(), asking: null, ofInstallation });
  return turns.length > 0;
}

/** Acts in a place, if it is the escalation's turn; otherwise those are called whose turn it is. */
export async function inPlace(
  deps: AttemptPlaceDeps,
  key: EscalationKey,
  act: () => Promise<void>,
): Promise<void> {
  const { holder } = deps.presence;
  if (!(await takeTurn(deps, key, holder))) return;
  try {
    await act();
  } finally {
    await leave(deps, key, holder);
  }
}

async function takeTurn(deps: AttemptPlaceDeps, key: EscalationKey, holder: number): Promise<boolean> {
  const now = deps.clock.now();
  const called = await inTransaction(deps.db, async (db) => {
    await standAgain(db, key, now);
    const turns = await findTurns(deps, db, key);
    const own = turns.find((each) => each.repository === key.repositoryId && each.issue === key.issue);
    if (own !== undefined && (await takePlace(db, key, { holder, now }))) return null;
    // More may have been called than there are places: a call that keeps a place from others must not outlive its ticket.
    await forgetCall(db, key);
    const others = turns.filter((each) => each !== own);
    await callToPlaces(db, idsOf(others), now);
    return others;
  });
  for (const each of called ?? []) await deps.callToAttempt(keyOf(each));
  return called === null;
}

async function findTurns(
  { clock, presence: { holder }, places: { attempts, ofInstallation } }: AttemptPlaceDeps,
  db: Db,
  asking: EscalationKey | null,
): Promise<InLine[]> {
  await giveOutPlacesAlone(db);
  await announcePlaces(db, { holder, attempts });
  const calledSince = new Date(clock.now().getTime() - calledMs);
  return readTurns(db, { calledSince, asking, ofInstallation });
}

interface Asked {
  readonly calledSince: Date;
  readonly asking: EscalationKey | null;
  readonly ofInstallation: number | null;
}

/** Of each repository this many are read first: seldom do more of one have a turn at once, and there may be many repositories. */
const usuallyOfEach = 2;

async function readTurns(db: Db, { ofInstallation, ...asked }: Asked): Promise<InLine[]> {
  const look = async (ofEach: number | null) => {
    const read = await readPlaces(db, { ...asked, ofEach });
    const ids = new Set(idsOf(nextTurns({ ...read, ofInstallation })));
    return read.line.filter(({ id }) => ids.has(id));
  };
  const turns = await look(usuallyOfEach);
  // Where all that were read of one repository have their turn, whoever is behind them might have one as well.
  return mostOfOne(turns) < usuallyOfEach ? turns : look(null);
}

function mostOfOne(turns: readonly InLine[]): number {
  const counts = new Map<number, number>();
  for (const { repository } of turns) counts.set(repository, (counts.get(repository) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

/** A place that cannot be given back must not outlive this: then all that this process holds is let go of. */
async function leave(deps: AttemptPlaceDeps, key: EscalationKey, holder: number): Promise<void> {
  const { db, log, presence, leaving } = deps;
  try {
    await leavePlace(db, key, holder);
  } catch (error) {
    log.warn({ err: error, ...key }, "a place could not be given back");
    presence.abandon();
    return;
  }
  if (leaving.aborted) return;
  try {
    await callNext(deps);
  } catch (error) {
    // The sweep does so.
    log.warn({ err: error }, "nobody could be called to a free place");
  }
}

const idsOf = (turns: readonly { readonly id: number }[]) => turns.map(({ id }) => id);
const keyOf = ({ repository, issue }: InLine): EscalationKey => ({ repositoryId: repository, issue });
