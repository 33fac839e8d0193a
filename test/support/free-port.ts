import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Above what services of the system use, below what the kernels in use give to clients and to servers that ask for any port. */
const lowest = 12_000;
const highest = 32_000;

/**
 * A port of loopback for a server that is told its port, or comes back on it later: no other server that asks for any port, and no
 * connection that leaves this machine, is given it meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, "127.0.0.1"), "listening");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return false;
    throw error;
  }
  probe.close();
  await once(probe, "close");
  return true;
}
