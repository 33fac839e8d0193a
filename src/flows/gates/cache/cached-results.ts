import { type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { type GateResult } from "../../../domain/gates/verdict/verdict.ts";
import { usualWalls, type GateWalls } from "../../../domain/gates/walls.ts";
import { treeOf } from "../../../workspaces/git/objects.ts";
import { type Mirror } from "../../../workspaces/mirror.ts";
import { type GateProgress } from "../rooms/judge-in-room.ts";
import { pathOfRooms, type RoomDeps } from "../rooms/room.ts";
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

interface Judging {
  readonly tree: string;
  readonly judge: () => Promise<readonly GateResult[]>;
}

/** Found with less, a result is not believed where more is demanded. */
function demandsOf({ network, isolation }: GateWalls = usualWalls): string[] {
  return [
    ...(network === "none" ? ["no network"] : []),
    ...(isolation === undefined ? [] : [`insists on ${isolation}`]),
  ];
}

/** Answers from the cache, or judges the tree and remembers it. */
export async function throughCache(
  deps: CacheDeps,
  request: CachedRequest,
  { tree, judge }: Judging,
): Promise<readonly GateResult[]> {
  const { cache, config, fresh = false, recheck = false, signal, onProgress } = request;
  if (cache === undefined || config.gates.length === 0) return judge();
  const key = await keyOf(deps, { ...request, cache }, tree);
  const results = await judgeOnce({ cache, key, tree, fresh, recheck, signal }, judge);
  for (const result of results) if (result.cached) onProgress?.({ kind: "finished", result });
  return results;
}

async function keyOf(
  { path, walls }: CacheDeps,
  { mirror, cache, config, base }: CachedRequest & { readonly cache: VerdictCache },
  tree: string,
): Promise<string> {
  const surroundings = [cache.surroundings, ...demandsOf(walls)].join(", ");
  const compared = config.gates.some(({ kind }) => kind === "reproduce") ? base : null;
  const behind = (commands: readonly string[]) => textsBehind(mirror, tree, commands);
  return verdictKey({ tree, compared, config, behind, path: pathOfRooms(path), surroundings });
}

/** What some of the gates said of a commit when all of them judged it, as a base was that was itself a change before. */
export async function rememberedOf(
  deps: CacheDeps,
  request: CachedRequest,
  { commit, gates }: { readonly commit: string; readonly gates: ResolvedGates["gates"] },
): Promise<readonly GateResult[] | null> {
  const { cache, mirror, config } = request;
  const all = config.gates.map((gate) => JSON.stringify(gate));
  if (cache === undefined || !gates.every((gate) => all.includes(JSON.stringify(gate)))) return null;
  const known = await cache.find(await keyOf(deps, { ...request, cache }, await treeOf(mirror, commit)));
  const found = gates.flatMap(({ name }) => known?.find((result) => result.name === name) ?? []);
  if (found.length < gates.length) return null;
  return found.map((result) => ({ ...result, seconds: 0, cached: true }));
}
