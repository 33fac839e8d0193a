import { type Db } from "./database.ts";

/** What is done by one process for all of them. */
export type TurnName = "sweep" | "sweep of GitHub" | "catch-up";

export interface Turn {
  readonly name: TurnName;
  readonly holder: number;
}

/**
 * Takes the turn if it is due: nobody took it yet, whoever did is gone, or it was done and began so long ago. By the
 * clock of Postgres, which all processes share. False: it is another's, or not due.
 */
export async function takeTurn(
  db: Db,
  { name, holder, everyMs }: Turn & { readonly everyMs: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into turns (name, begun_at, holder) values ($1, now(), $2)
     on conflict (name) do update set begun_at = now(), ended_at = null, holder = excluded.holder
     where not is_present(turns.holder)
        or (turns.ended_at is not null and turns.begun_at <= now() - make_interval(secs => $3::float8 / 1000))
        -- Begun in what is the future by now: the clock was set back, and must not hold the next turn up for as long.
        or (turns.ended_at is not null and turns.begun_at > now() + interval '1 minute')`,
    [name, holder, everyMs],
  );
  return rowCount === 1;
}

/** Done, well or not: the next is due when its time has come. */
export async function endTurn(db: Db, { name, holder }: Turn): Promise<void> {
  await db.query("update turns set ended_at = now() where name = $1 and holder = $2", [name, holder]);
}
