import { readPull } from "../../../../github/pulls.ts";
import {
  settleCheckRequest,
  takeInCheckRequest,
  type CheckRequest,
} from "../../../../store/gates/check-requests.ts";
import { inTransaction } from "../../../../store/database.ts";
import { pullsOfHead } from "../../../../store/gates/pull-heads.ts";
import { type PullGateDeps } from "../dependencies.ts";
import { type PullPlace } from "../pull-place.ts";

/**
 * Who runs a whole suite again means every open pull request that the commit is the head of: each is asked for by
 * itself. False: there is none.
 */
export async function askEachPull(
  deps: PullGateDeps,
  { id, ...asked }: CheckRequest,
  { client }: PullPlace,
): Promise<boolean> {
  const { repositoryId, headSha } = asked;
  const open: number[] = [];
  for (const pull of await pullsOfHead(deps.db, { repositoryId, headSha })) {
    const read = await readPull(client, pull);
    if (read?.state === "open" && read.headSha === headSha) open.push(pull);
  }
  if (open.length === 0) return false;
  const now = deps.clock.now();
  const requests = await inTransaction(deps.db, async (db) => {
    const taken: number[] = [];
    for (const pull of open) {
      const each = { ...asked, pull, checkName: "nightshift / gates" };
      taken.push(await takeInCheckRequest(db, { ...each, delivery: `request-${id}-pull-${pull}`, now }));
    }
    await settleCheckRequest(db, id, now);
    return taken;
  });
  for (const request of requests) await deps.answerRequest(request);
  return true;
}
