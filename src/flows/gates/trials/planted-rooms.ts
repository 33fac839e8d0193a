import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { type TestGate } from "../../../domain/gates/resolve.ts";
import { listReached, type Defect } from "../../../domain/gates/trials/choose-defects.ts";
import { defectsAtLine } from "../../../languages/defects/defects-at-line.ts";
import { defectVariable, plantDefects, reachedVariable } from "../../../languages/defects/plant-defects.ts";
import { readReportText } from "../../../reports/report-file.ts";
import { readTextsAt } from "../../../workspaces/git/read-file.ts";
import { type TestRun } from "./test-run.ts";
import { inTrialRoom, type RunKind, type TrialRoom } from "./trial-room.ts";
import { maxSourceBytes, writeOver } from "./trial-trees.ts";
import { type TrialRequest } from "./trial-request.ts";

/** A room in whose product all defects stand, each behind a switch. */
export interface PlantedRoom extends TrialRoom {
  readonly defects: readonly Defect[];
  /** With every switch off. */
  readonly baseline: TestRun;
  /** Whether the tests of the baseline come to a defect, as far as programs of its language tell that. */
  readonly isReached: (defect: Defect) => boolean;
}

export interface PlantingWanted {
  readonly commit: string;
  readonly gate: TestGate;
  readonly defects: readonly Defect[];
  readonly files: readonly string[] | null;
  /** Whether the tests end as they did before anything was planted. */
  readonly isSound: (baseline: TestRun) => boolean;
}

const maxRounds = 5;

/**
 * Plants the defects into a commit and opens a room of it. Those that keep it from compiling, or that alter what it does while they
 * are switched off, are taken out. Null: nothing is left that could be planted.
 */
export async function inPlantedRoom<Value>(
  trial: Pick<TrialRequest, "deps" | "request">,
  wanted: PlantingWanted,
  use: (room: PlantedRoom) => Promise<Value>,
): Promise<Value | null> {
  let { defects } = wanted;
  for (let round = 0; round < maxRounds && defects.length > 0; round += 1) {
    const planted = await plantInto(trial, wanted.commit, defects);
    const tried = await inTrialRoom(trial, { commit: planted, gate: wanted.gate }, async (room) => {
      const { baseline, isReached } = await runBaseline(room, { ...wanted, defects });
      if (!wanted.isSound(baseline)) return { kind: "unsound" as const, baseline };
      return { kind: "used" as const, value: await use({ ...room, defects, baseline, isReached }) };
    });
    if (tried === null) return null;
    if (tried.kind === "used") return tried.value;
    defects = withoutBroken(defects, tried.baseline);
  }
  return null;
}

async function runBaseline(
  { run, room }: TrialRoom,
  { files, defects }: Pick<PlantingWanted, "files" | "defects">,
): Promise<Pick<PlantedRoom, "baseline" | "isReached">> {
  const folder = room.env["TMPDIR"] ?? room.root;
  const name = `reached-${randomUUID()}`;
  const baseline = await run(files, { env: { [reachedVariable]: join(folder, name) } });
  const listed = new Set((await readReportText(folder, name))?.split("\n"));
  const reached = new Set(listReached(defects, listed));
  return { baseline, isReached: (defect) => reached.has(defect) };
}

/** Runs tests with one defect switched on. One that loops is ended soon, and counts as noticed. */
export function runSwitched(
  room: PlantedRoom,
  files: readonly string[] | null,
  defect: Defect,
): Promise<TestRun> {
  return room.run(files, {
    ...selectDefect(defect),
    timeoutMs: Math.max(10_000, room.baseline.seconds * 4_000),
  });
}

/** Switches one defect on, and no other. */
export function selectDefect({ id }: Defect): RunKind {
  return { env: { [defectVariable]: id } };
}

async function plantInto(
  trial: Pick<TrialRequest, "request">,
  commit: string,
  defects: readonly Defect[],
): Promise<string> {
  const paths = [...new Set(defects.map(({ path }) => path))];
  const texts = await readTextsAt(trial.request.mirror, { commit, paths }, maxSourceBytes);
  return writeOver(trial, commit, await plantDefects(texts, defects));
}

/** Takes out those at whose lines a compiler complains; where none is named, every second one. */
function withoutBroken(defects: readonly Defect[], { log }: TestRun): readonly Defect[] {
  const named = new Set<string>();
  for (const [, path = "", line = ""] of log.matchAll(/([\w@./-]+\.\w+)[:(](\d+)/g)) {
    const own = defects.find(
      (one) => one.path === path || path.endsWith(`/${one.path}`) || one.path.endsWith(`/${path}`),
    );
    if (own === undefined) continue;
    for (const { id } of defectsAtLine(defects, own.path, Number(line))) named.add(id);
  }
  const left = defects.filter(({ id }) => !named.has(id));
  return left.length < defects.length ? left : defects.filter((_, at) => at % 2 === 1);
}
