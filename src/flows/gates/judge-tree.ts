import { type ResolvedGates } from "../../domain/gates/resolve.ts";
import { type GateResult } from "../../domain/gates/verdict/verdict.ts";
import { treeOf } from "../../workspaces/git/objects.ts";
import { throughCache, type CachedRequest } from "./cache/cached-results.ts";
import { type DependencyStore } from "./dependencies/dependency-store.ts";
import { placeDependencies } from "./dependencies/place-dependencies.ts";
import { judgeInRooms } from "./rooms/judge-in-rooms.ts";
import { retryFlaky, type Judged } from "./rooms/retry-flaky.ts";
import { makeRoom, type RoomDeps } from "./rooms/room.ts";
import { runReproduce } from "./rooms/run-reproduce.ts";
import { type SharedMachine } from "./rooms/shared-machine.ts";

export interface JudgeDeps extends RoomDeps {
  /** How many gates may run at a time: the machine's cores. */
  readonly parallel: number;
  /** Where installed dependencies are kept; without it every setup runs. */
  readonly dependencies?: DependencyStore | undefined;
}

export interface JudgeRequest extends CachedRequest {
  /** Who asks, like "attempt-12": the clean room bears it in its name. */
  readonly owner: string;
  readonly head: string;
  /** The work is about the tests themselves, so that tests alone may turn red into green. */
  readonly areTestsTheWork?: boolean;
}

export interface TreeRequest extends JudgeRequest {
  /** Shared by all that is judged for one verdict. */
  readonly machine: SharedMachine;
}

interface JudgedTree {
  readonly commit: string;
  readonly tree: string;
}

/** Runs the gates over the tree of a commit, or recalls what they said of it. */
export function judgeTree(
  deps: JudgeDeps,
  request: TreeRequest,
  { commit, tree }: JudgedTree,
): Promise<readonly GateResult[]> {
  const { mirror, owner, machine } = request;
  const judgeOf = (judged: Judged) =>
    judgeInRooms({
      ...{ signal: request.signal, ...judged },
      machine,
      makeRoom: () => makeRoom(deps, { mirror, owner, commit }),
      place: (own, setup) =>
        placeDependencies(
          deps,
          { mirror, owner, base: request.base, commit, setup, signal: request.signal },
          own,
        ),
      reproduce: (head, gate) => runReproduce(deps, gate, { room: head, request }),
    });
  return throughCache(deps, request, {
    tree,
    judge: (gates) => retryFlaky({ ...request, config: { ...request.config, gates } }, judgeOf),
  });
}

/** Judges another commit for the verdict of the head by some of its gates: nobody is told of its progress. */
export async function judgeBeside(
  deps: JudgeDeps,
  request: TreeRequest,
  { commit, gates }: { readonly commit: string; readonly gates: ResolvedGates["gates"] },
): Promise<readonly GateResult[]> {
  const { onProgress: _, ...quietly } = request;
  const tree = await treeOf(request.mirror, commit);
  const alone = { ...quietly, fresh: false, recheck: false, config: { ...request.config, gates } };
  return judgeTree(deps, alone, { commit, tree });
}
