import { type Log } from "../platform/log.ts";
import { type Database } from "../store/database.ts";
import { type Presence } from "../store/presence.ts";
import { endTurn, takeTurn, type TurnName } from "../store/turns.ts";

export interface TurnDeps {
  readonly db: Database;
  readonly presence: Presence;
  readonly log: Log;
}

/** Does what one process does for all, if it is due and nobody else is at it. */
export async function inTurn(
  { db, presence, log }: TurnDeps,
  { name, everyMs }: { readonly name: TurnName; readonly everyMs: number },
  act: () => Promise<void>,
): Promise<void> {
  const { holder } = presence;
  if (!(await takeTurn(db, { name, holder, everyMs }))) return;
  try {
    await act();
  } finally {
    await endTurn(db, { name, holder }).catch((error: unknown) => {
      // Otherwise nobody would get it as long as this process lives.
      log.warn({ err: error, turn: name }, "a turn could not be given back: presence is given up");
      presence.abandon();
    });
  }
}
