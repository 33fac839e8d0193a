import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeEnterable, serverAccount } from "./account.ts";

/**
 * A directory for data that are thrown away, by its path. The server's user can enter it, so that a cluster below it
 * goes with it: `clusterHome` would put one that the user cannot reach elsewhere, for good.
 */
export async function makeTemporaryRoot(prefix: string): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), prefix));
  await makeEnterable(root, await serverAccount());
  return root;
}
