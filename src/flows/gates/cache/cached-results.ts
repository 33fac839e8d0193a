import { gatesByRoom } from "../../../domain/gates/gates-by-room.ts";
import { type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { type GateResult } from "../../../domain/gates/verdict/verdict.ts";
import { usualWalls, type GateWalls } from "../../../domain/gates/walls.ts";
import { type Mirror } from "../../../workspaces/mirror.ts";
import { type GateProgress } from "../rooms/judge-in-room.ts";
import { pathOfRooms, type RoomDeps } from "../rooms/room.ts";
import { judgeOpenRooms, resultsOf } from "./cached-rooms.ts";
import { textsBehind } from "./texts-behind.ts";
import { judgeOnce, type VerdictCache } from "./verdict-cache.ts";
import { verdictKey } from "./verdict-key.ts";

type CacheDeps = Pick<RoomDeps, "path" | "walls">;

export interface CachedRequest {
  readonly mirror: Mirror;
  readonly base: string | null;
  readonly config: ResolvedGates;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: GateProgress) => void;
  /** Without one every commit is judged anew. */
  readonly cache?: VerdictCache;
  /** Judge again, whatever the cache remembers. */
  readonly fresh?: boolean;
  /** A remembered pass is not believed; a remembered failure is. */
  readonly recheck?: boolean;
}

type Gates = ResolvedGates["gates"];

interface Judging {
  readonly tree: string;
  /** Judges the tree by some of the gates, of which those that share a room are all. */
  readonly judge: (gates: Gates) => Promise<readonly GateResult[]>;
}

/** Found with less, a result is not believed where more is demanded. */
function demandsOf({ network, isolation }: GateWalls = usualWalls): string[] {
  return [
    ...(network === "none" ? ["no network"] : []),
    ...(isolation === undefined ? [] : [`insists on ${isolation}`]),
  ];
}

/** Answers from the cache, or judges the tree by what is not remembered of it, and remembers that. */
export async function throughCache(
  deps: CacheDeps,
  request: CachedRequest,
  { tree, judge }: Judging,
): Promise<readonly GateResult[]> {
  const { cache, config, fresh = false, recheck = false, signal, onProgress } = request;
  const { gates } = config;
  if (cache === undefined || gates.length === 0) return judge(gates);
  const asked = { ...request, cache };
  const question = { cache, tree, fresh, recheck, signal };
  const results = await judgeOnce({ ...question, key: await keyOf(deps, asked, tree) }, async () => {
    const rooms = gatesByRoom(gates);
    // Of a single one the whole is all that there is to remember.
    if (rooms.length < 2) return judge(gates);
    const keyed = rooms.map(async (own) => ({
      gates: own,
      key: await keyOf(deps, { ...asked, config: { ...config, gates: own } }, tree),
    }));
    return resultsOf(gates, await judgeOpenRooms(question, await Promise.all(keyed), judge));
  });
  for (const result of results) if (result.cached) onProgress?.({ kind: "finished", result });
  return results;
}

/** Names all that the results of the gates over a tree depend on. */
export async function keyOf(
  { path, walls }: CacheDeps,
  { mirror, cache, config, base }: CachedRequest & { readonly cache: VerdictCache },
  tree: string,
): Promise<string> {
  const surroundings = [cache.surroundings, ...demandsOf(walls)].join(", ");
  const compared = config.gates.some(({ kind }) => kind === "reproduce") ? base : null;
  const behind = (commands: readonly string[]) => textsBehind(mirror, tree, commands);
  return verdictKey({ tree, compared, config, behind, path: pathOfRooms(path), surroundings });
}
