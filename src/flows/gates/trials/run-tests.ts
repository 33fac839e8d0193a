import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { isReportGlob } from "../../../domain/gates/report-path.ts";
import { type TestGate } from "../../../domain/gates/resolve.ts";
import { type TestPart, type TestPlan } from "../../../languages/runners.ts";
import { type Room } from "../rooms/room.ts";
import { runInRoom, type RoomCommand } from "../rooms/run-in-room.ts";
import { layReport, readOutcomes } from "./read-outcomes.ts";
import { type TestRun } from "./test-run.ts";

export interface TestRequest {
  readonly gate: TestGate;
  /** Null: the whole command of the gate is run. */
  readonly plan: TestPlan | null;
  /** Null: all of them. */
  readonly files: readonly string[] | null;
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** The name of the only test that a whole command is known to have. */
export const wholeCommand = "the whole command";

/** Work that is done once in a room, whose sources stay as they are. */
interface DoneOnce {
  /** Log of what has to run before the tests, if it failed. */
  prepared?: Promise<string | null>;
  /** Folders of what was built, by the command that built it. */
  readonly builds: Map<string, Promise<string>>;
}

const doneOnce = new WeakMap<Room, DoneOnce>();

/** Runs tests, before the first time in a room what they need to have run. Throws only when it was aborted. */
export async function runTests(room: Room, request: TestRequest): Promise<TestRun> {
  const { plan, gate } = request;
  const done: DoneOnce = doneOnce.get(room) ?? { builds: new Map() };
  doneOnce.set(room, done);
  if (plan === null) {
    const run = await runOnce({ room, request: { ...request, files: null }, part: wholePart(gate), done });
    if (isNotFound(run)) return { ...run, kind: "broken" };
    const outcome = run.exitCode === 0 ? ("pass" as const) : ("fail" as const);
    const outcomes = [...run.outcomes, { file: null, name: wholeCommand, outcome }];
    return { ...run, kind: run.kind === "timeout" ? "timeout" : "ran", outcomes };
  }
  const failure = await (done.prepared ??= prepareTests(room, plan, request));
  // Runners refuse to run anything where a file that they are given is not there.
  const there = request.files?.filter((path) => existsSync(join(room.root, path))) ?? null;
  const runs: TestRun[] = [];
  for (const part of plan.parts) {
    const files = there?.filter(part.isTestFile) ?? null;
    if (files?.length !== 0) runs.push(await runAround({ room, request: { ...request, files }, part, done }));
  }
  const run = joinRuns(runs);
  return failure === null ? run : { ...run, log: `${failure}\n${run.log}` };
}

/** A shell that finds no program, or may not run it, ends so, which shows nothing of the tests. */
function isNotFound({ exitCode }: TestRun): boolean {
  return exitCode === 126 || exitCode === 127;
}

async function prepareTests(
  room: Room,
  { prepare }: TestPlan,
  { timeoutMs, signal }: Pick<TestRequest, "timeoutMs" | "signal">,
): Promise<string | null> {
  if (prepare === null) return null;
  const { run, log } = await runInRoom(
    room,
    { command: prepare, timeoutMs, mayLeaveProcesses: true },
    signal,
  );
  return run.kind === "exited" && run.exitCode === 0 ? null : log;
}

function wholePart({ command, report }: TestGate): TestPart {
  const reads: TestPart["reads"] =
    report === null
      ? { kind: "output" }
      : isReportGlob(report)
        ? { kind: "files", glob: report }
        : { kind: "file", path: report };
  return { folder: "", isTestFile: () => true, command: () => command, reads };
}

interface PartRun {
  readonly room: Room;
  readonly request: TestRequest;
  readonly part: TestPart;
  readonly done: DoneOnce;
}

/** Runs files of a part; where one that does not load keeps the others from running, these again without it. */
async function runAround(wanted: PartRun): Promise<TestRun> {
  const { request, part } = wanted;
  const ran = await runOnce(wanted);
  const isCertain = ran.kind !== "broken" || ran.exitCode === 0 || isNotFound(ran);
  if (isCertain || part.failsWhole === undefined) return ran;
  const files = request.files ?? request.plan?.testFiles.filter(part.isTestFile) ?? [];
  const again = (some: readonly string[]) => runAround({ ...wanted, request: { ...request, files: some } });
  const named = files.filter((path) => ran.log.includes(path.slice(part.folder.length).replace(/^\//, "")));
  const others = files.filter((path) => !named.includes(path));
  if (named.length === 0 || others.length === 0) return { ...ran, kind: "ran", unloaded: files };
  return joinRuns([{ ...ran, kind: "ran", unloaded: named }, await again(others)]);
}

async function runOnce({ room, request, part, done }: PartRun): Promise<TestRun> {
  const { files, env, plan, signal } = request;
  const limits = { timeoutMs: request.timeoutMs, mayLeaveProcesses: plan !== null };
  const place = await layReport(room, part);
  const own = { ...room, env: { ...room.env, ...env, ...place.env } as Record<string, string> };
  try {
    const { build, command } = (files && part.warm?.(files)) ?? { build: null, command: part.command(files) };
    if (build !== null) {
      const folder = done.builds.get(build) ?? buildOnce(own, { ...limits, command: build }, signal);
      done.builds.set(build, folder);
      own.env["NIGHTSHIFT_WARM"] = await folder;
    }
    const ran = await runInRoom(own, { ...limits, command }, signal);
    return await readOutcomes(own, part, {
      ran,
      files,
      known: [...(plan?.testFiles ?? []), ...(files ?? [])],
    });
  } finally {
    await place.remove();
  }
}

/** The folder of what could be built; without the rest, the command has to do. */
async function buildOnce(room: Room, command: RoomCommand, signal: AbortSignal): Promise<string> {
  const folder = join(room.env["TMPDIR"] ?? room.root, `warm-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  await runInRoom({ ...room, env: { ...room.env, NIGHTSHIFT_WARM: folder } }, command, signal);
  return folder;
}

function joinRuns(runs: readonly TestRun[]): TestRun {
  const kinds = runs.map(({ kind }) => kind);
  return {
    kind: (["timeout", "broken"] as const).find((kind) => kinds.includes(kind)) ?? "ran",
    outcomes: runs.flatMap(({ outcomes }) => outcomes),
    unloaded: [...new Set(runs.flatMap(({ unloaded }) => unloaded))],
    exitCode: runs.find(({ exitCode }) => exitCode !== 0)?.exitCode ?? 0,
    seconds: runs.reduce((sum, { seconds }) => sum + seconds, 0),
    log: runs.map(({ log }) => log).join("\n"),
  };
}
