import { Hono } from "hono";
import { decideOver } from "../../domain/escalations/explain/simulate.ts";
import { explain, explainAll } from "../../flows/escalations/explain.ts";
import { findAudit } from "../../store/audit.ts";
import { type Database } from "../../store/database.ts";
import { readDecision, simulateDecision } from "./contract/decisions.ts";
import { listDecisionsOfEscalation } from "./contract/escalations.ts";
import { serve } from "./serve.ts";

export function decisionRoutes({ db }: { readonly db: Database }): Hono {
  const routes = new Hono();
  serve(routes, readDecision, async ({ params }) => {
    const entry = await findAudit(db, params.id);
    if (entry === null) return { status: 404, title: "There is no such decision" };
    return { status: 200, body: explain(entry) };
  });
  serve(routes, listDecisionsOfEscalation, async ({ params }) => {
    const decisions = await explainAll(db, params);
    if (decisions === null) return { status: 404, title: "There is no such escalation" };
    return { status: 200, body: { decisions } };
  });
  serve(routes, simulateDecision, ({ body }) => Promise.resolve({ status: 200, body: decideOver(body) }));
  return routes;
}
