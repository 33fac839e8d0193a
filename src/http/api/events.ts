import { Hono } from "hono";
import { watchChanges, type WatchDeps } from "../../flows/live/watch-changes.ts";
import { auditSeenBy, visitorByNow } from "../doors/visitor.ts";
import { type Problem } from "../problem.ts";
import * as declared from "./contract/events.ts";
import { serve } from "./serve.ts";

export type EventDeps = WatchDeps;

const noSuchEvent: Problem = {
  ...{ status: 422, title: "There is no such event" },
  detail: "`Last-Event-ID` is the id of an event that you were told.",
};
const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  // A proxy that collects answers before it passes them on would keep everything to itself.
  "x-accel-buffering": "no",
};

/** Changes as they happen, as server-sent events: where something changed, never what. */
export function eventRoutes(deps: EventDeps): Hono {
  const routes = new Hono();
  serve(routes, declared.watchChanges, ({ context, query }) => {
    const last = context.req.header("last-event-id");
    if (last !== undefined && !/^\d{1,15}$/.test(last)) return Promise.resolve(noSuchEvent);
    const events = watchChanges(deps, {
      after: last === undefined ? query.after : Number(last),
      seenByNow: async () => {
        const visitor = await visitorByNow(context);
        return visitor === null ? null : auditSeenBy(visitor);
      },
    });
    return Promise.resolve(context.body(events, 200, headers));
  });
  return routes;
}
