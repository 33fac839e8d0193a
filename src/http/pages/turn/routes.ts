import { Hono } from "hono";
import { listHistory } from "../../../store/agent-steps.ts";
import { findAgentTurn } from "../../../store/agent-turns.ts";
import { type Db } from "../../../store/database.ts";
import { show } from "../show.ts";
import { turnPage } from "./page.ts";

/** As many entries as are kept of one. */
const most = 2_000;

/** Each request to an agent. */
export function createTurnPages({ db }: { readonly db: Db }): Hono {
  const pages = new Hono();
  pages.get("/:id{[1-9][0-9]{0,14}}", async (context) => {
    const turn = await findAgentTurn(db, Number(context.req.param("id")));
    if (turn === null) return context.notFound();
    return show(context, turnPage(turn, await listHistory(db, turn.id, { after: 0, limit: most })));
  });
  return pages;
}
