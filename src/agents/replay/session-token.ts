import { z } from "zod";

/** Where a replayed session stands; all that is needed to go on, in any process. */
const position = z.strictObject({ script: z.string(), turn: z.int().min(0) });

export type ReplayPosition = z.output<typeof position>;

const prefix = "replay:";

export function toSessionToken(at: ReplayPosition): string {
  return prefix + Buffer.from(JSON.stringify(at)).toString("base64url");
}

/** null: it is no token of a replayed session. */
export function fromSessionToken(token: string): ReplayPosition | null {
  if (!token.startsWith(prefix)) return null;
  try {
    const json: unknown = JSON.parse(Buffer.from(token.slice(prefix.length), "base64url").toString());
    return position.safeParse(json).data ?? null;
  } catch {
    return null;
  }
}
