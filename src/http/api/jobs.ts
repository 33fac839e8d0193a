import { Hono, type Context } from "hono";
import { type JobWish } from "../../domain/jobs/asking/wish.ts";
import { findShownJob, showJobs, type JobListDeps } from "../../flows/jobs/standing/list-jobs.ts";
import { listJobs } from "../../store/jobs/jobs.ts";
import { wishThroughApi, type WishDeps } from "../../flows/jobs/wish-through-api.ts";
import { askedBy, seenIn } from "../doors/visitor.ts";
import { type Problem } from "../problem.ts";
import * as declared from "./contract/jobs.ts";
import { cursorAfter } from "./contract/values.ts";
import { pageOf } from "./list-page.ts";
import { serve } from "./serve.ts";

export type JobApiDeps = JobListDeps & WishDeps;

const unknownJob: Problem = { status: 404, title: "There is no such job" };
const over: Problem = {
  status: 409,
  title: "The job is over",
  detail: "`/nightshift run` on its issue begins a new one.",
};

/** Jobs as they stand, and what may be asked of them. */
export function jobRoutes(deps: JobApiDeps): Hono {
  const routes = new Hono();
  const wish = async (context: Context, id: number, wanted: JobWish) => {
    const wished = await wishThroughApi(deps, id, { wish: wanted, by: askedBy(context) });
    if (wished !== "asked") return wished === "over" ? over : unknownJob;
    const job = await findShownJob(deps, id);
    return job === null ? unknownJob : ({ status: 202, body: job } as const);
  };
  serve(routes, declared.listJobs, async ({ context, query: { limit, cursor } }) => {
    const asked = { repositoryIds: seenIn(context), after: cursor, limit: limit + 1 };
    const { rows, next } = pageOf(await showJobs(deps, await listJobs(deps.db, asked)), limit, cursorAfter);
    return { status: 200, body: { jobs: rows, next } };
  });
  serve(routes, declared.readJob, async ({ params }) => {
    const job = await findShownJob(deps, params.id);
    return job === null ? unknownJob : { status: 200, body: job };
  });
  serve(routes, declared.pauseJob, ({ context, params }) => wish(context, params.id, { kind: "pause" }));
  serve(routes, declared.stopJob, ({ context, params }) => wish(context, params.id, { kind: "stop" }));
  serve(routes, declared.redoJob, ({ context, params }) => wish(context, params.id, { kind: "redo" }));
  serve(routes, declared.resumeJob, ({ context, params, body }) =>
    wish(context, params.id, { kind: "resume", guidance: body.guidance }),
  );
  serve(routes, declared.setAutonomy, ({ context, params, body }) =>
    wish(context, params.id, { kind: "autonomy", level: body.level }),
  );
  return routes;
}
