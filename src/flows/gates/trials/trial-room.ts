import { planTests, type TestPlan } from "../../../languages/runners.ts";
import { type TestGate } from "../../../domain/gates/resolve.ts";
import { listFiles, readFileAt } from "../../../workspaces/git/read-file.ts";
import { placeDependencies } from "../dependencies/place-dependencies.ts";
import { setUpRoom } from "../rooms/judge-in-room.ts";
import { makeRoom, type Room } from "../rooms/room.ts";
import { runTests } from "./run-tests.ts";
import { type TestRun } from "./test-run.ts";
import { maxSourceBytes } from "./trial-trees.ts";
import { type TrialRequest } from "./trial-request.ts";

/** A clean room of one tree, set up once, in which tests are run many times. */
export interface TrialRoom {
  readonly commit: string;
  readonly room: Room;
  /** Null: no runner is known, so the whole command is run. */
  readonly plan: TestPlan | null;
  /** Runs these files, or all. */
  readonly run: (files: readonly string[] | null, how?: RunKind) => Promise<TestRun>;
}

export interface RunKind {
  readonly env?: Readonly<Record<string, string>>;
  /** Milliseconds; absent: the gate's own. */
  readonly timeoutMs?: number;
}

type Rooms = Pick<TrialRequest, "deps" | "request">;

export interface RoomWanted {
  readonly commit: string;
  readonly gate: TestGate;
}

/** Makes a room of a commit, uses it and removes it. Null: its setup failed, so that it shows nothing. */
export async function inTrialRoom<Value>(
  { deps, request }: Rooms,
  { commit, gate }: RoomWanted,
  use: (room: TrialRoom) => Promise<Value>,
): Promise<Value | null> {
  const { mirror, owner, base, config, machine, signal } = request;
  const { room, remove } = await machine.openRoom(() => makeRoom(deps, { mirror, owner, commit }));
  try {
    const failed = await setUpRoom(room, {
      setup: config.setup,
      place: (own, setup) => placeDependencies(deps, { mirror, owner, base, commit, setup, signal }, own),
      signal,
    });
    if (failed !== null) return null;
    const plan = await planOver(request, commit, gate);
    return await use({
      commit,
      room,
      plan,
      run: (files, { env = {}, timeoutMs = gate.timeoutMs } = {}) =>
        machine.takeTurn(() =>
          runTests(room, {
            gate,
            plan,
            files: plan === null ? null : files,
            env,
            timeoutMs,
            signal,
          }),
        ),
    });
  } finally {
    await remove();
  }
}

/** How the tests of a gate are run over the files of a commit. */
export function planOver(
  { mirror }: Pick<TrialRequest["request"], "mirror">,
  commit: string,
  gate: TestGate,
): Promise<TestPlan | null> {
  return planTests(gate, {
    list: () => listFiles(mirror, commit),
    read: (path) => readFileAt(mirror, { commit, path }, maxSourceBytes),
  });
}
