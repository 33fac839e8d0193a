import { Hono } from "hono";
import { onlyThat } from "../../flows/access/only-that.ts";
import { readTimeline, readTimelineById } from "../../flows/escalations/timeline.ts";
import { type Database } from "../../store/database.ts";
import { listEscalationsAfter } from "../../store/escalations/listed-escalations.ts";
import { seenIn } from "../doors/visitor.ts";
import { type Problem } from "../problem.ts";
import { listEscalations, readEscalation, readEscalationById } from "./contract/escalations.ts";
import { cursorAfter } from "./contract/values.ts";
import { pageOf } from "./list-page.ts";
import { serve } from "./serve.ts";

const unknown: Problem = { status: 404, title: "There is no such escalation" };

export function escalationRoutes({ db }: { readonly db: Database }): Hono {
  const routes = new Hono();
  serve(routes, listEscalations, async ({ context, query: { repository, status, limit, cursor } }) => {
    const seen = seenIn(context);
    const repositoryIds = repository === null ? seen : await onlyThat(db, repository, seen);
    if (repository !== null && repositoryIds === null)
      return { status: 404, title: "There is no such repository" };
    const asked = { repositoryIds, status, after: cursor, limit: limit + 1 };
    const { rows, next } = pageOf(await listEscalationsAfter(db, asked), limit, cursorAfter);
    return { status: 200, body: { escalations: rows, next } };
  });
  serve(routes, readEscalation, async ({ params }) => {
    const timeline = await readTimeline(db, params);
    return timeline === null ? unknown : { status: 200, body: timeline };
  });
  serve(routes, readEscalationById, async ({ params }) => {
    const timeline = await readTimelineById(db, params.id);
    return timeline === null ? unknown : { status: 200, body: timeline };
  });
  return routes;
}
