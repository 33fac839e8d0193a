import { Hono } from "hono";
import { readTimeline } from "../../flows/escalations/timeline.ts";
import { type Database } from "../../store/database.ts";
import { listEscalations } from "../../store/escalations/escalations.ts";
import { seenIn } from "../doors/visitor.ts";
import { answerProblem } from "../problem.ts";

export function escalationRoutes({ db }: { readonly db: Database }): Hono {
  const routes = new Hono();
  routes.get("/escalations", async (context) =>
    context.json({ escalations: await listEscalations(db, { limit: 100, repositoryIds: seenIn(context) }) }),
  );
  routes.get("/escalations/:owner/:name/:issue{[0-9]{1,9}}", async (context) => {
    const { owner, name, issue } = context.req.param();
    const timeline = await readTimeline(db, { owner, name, issue: Number(issue) });
    if (timeline !== null) return context.json(timeline);
    return answerProblem(context, { status: 404, title: "There is no such escalation" });
  });
  return routes;
}
