import { nextInLine } from "../../../domain/jobs/phases/places.ts";
import { inTransaction, type Db } from "../../../store/database.ts";
import { type JobKey } from "../../../store/jobs/jobs.ts";
import { takePhaseLease, type PhaseLease } from "../../../store/jobs/phase-leases.ts";
import { type Phase } from "../../../store/jobs/phases.ts";
import { countAtWork, giveOutPlacesAlone } from "../../../store/escalations/places.ts";
import { callFromLine, givePlacesAlone, readPlaces, standInLine } from "../../../store/jobs/places.ts";
import { record } from "../../record.ts";
import { jobSubject } from "../../subject.ts";
import { type JobDeps } from "../dependencies.ts";

/** Milliseconds in which whoever is called from the line has come, or has lost the place. */
const calledMs = 5_000;

export type PlaceDeps = Pick<
  JobDeps,
  "db" | "clock" | "log" | "places" | "presence" | "wakeEffects" | "wakeJob" | "workOnPhase"
>;

interface Asking {
  readonly phase: Pick<Phase, "id" | "number" | "suffix">;
  readonly job: JobKey;
  /** Of phases at work at once in the repository; null: there is none. */
  readonly limit: number | null;
  /** Whose agents may be limited in number, too. */
  readonly installationId: number;
}

type Taken =
  | { readonly kind: "taken"; readonly lease: PhaseLease | null }
  | {
      readonly kind: "in-line";
      readonly begun: boolean;
      readonly atWork: number;
      readonly called: readonly number[];
    };

/**
 * The right to work on a phase, where its repository has a place for it; null: somebody is at it, or it stands in line,
 * which holds nothing.
 */
export async function takePlace(deps: PlaceDeps, asking: Asking): Promise<PhaseLease | null> {
  const { phase, job, limit } = asking;
  const taken = await inTransaction(deps.db, (db) => takeOrStand(deps, db, asking));
  if (taken.kind === "taken") return taken.lease;
  const { begun, atWork, called } = taken;
  if (begun) {
    const facts = { phase: phase.id, number: `${phase.number}${phase.suffix}`, limit, atWork };
    const decision = { kind: "wait", why: "places" };
    const decided = { repositoryId: job.repositoryId, subject: jobSubject(job), effects: [] };
    await record(deps, { ...decided, kind: "phase-turn", facts, decision }, () => Promise.resolve(true));
  }
  for (const each of called) await deps.workOnPhase(each);
  if (called.length > 0) await deps.wakeJob(job, new Date(deps.clock.now().getTime() + calledMs));
  return null;
}

async function takeOrStand(
  { clock, places: { ofInstallation }, presence: { holder } }: PlaceDeps,
  db: Db,
  { phase: { id }, job: { repositoryId }, limit, installationId }: Asking,
): Promise<Taken> {
  const now = clock.now();
  const take = async (): Promise<Taken> => ({
    kind: "taken",
    lease: await takePhaseLease(db, { phaseId: id, holder }, now),
  });
  if (ofInstallation !== null) {
    await giveOutPlacesAlone(db);
    const atWork = await countAtWork(db, installationId);
    // It comes again with the sweep, or when another phase of its repository ends.
    if (atWork >= ofInstallation)
      return { kind: "in-line", begun: await standInLine(db, id, now), atWork, called: [] };
  }
  if (limit === null) return take();
  await givePlacesAlone(db, repositoryId);
  const { atWork, line } = await readPlaces(db, { repositoryId, asking: id, now });
  const called = nextInLine({ limit, atWork, line });
  if (called.includes(id)) return take();
  await callFromLine(db, called);
  return { kind: "in-line", begun: await standInLine(db, id, now), atWork: atWork.length, called };
}

/** Has those work whose turn it is, now that a place may be free. Where it fails, the sweep does so. */
export async function callNext(
  deps: PlaceDeps,
  { job: { repositoryId }, limit }: Pick<Asking, "job" | "limit">,
): Promise<void> {
  try {
    const places = await readPlaces(deps.db, { repositoryId, asking: null, now: deps.clock.now() });
    for (const phase of nextInLine({ limit, ...places })) await deps.workOnPhase(phase);
  } catch (error) {
    deps.log.warn({ err: error, repository: repositoryId }, "nobody could be called to a free place");
  }
}
