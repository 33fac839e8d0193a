import { Hono, type Context } from "hono";
import { z } from "zod";
import { autonomyLevels } from "../../domain/jobs/autonomy/autonomy.ts";
import { type JobWish } from "../../domain/jobs/asking/wish.ts";
import { findShownJob, listJobsThatStand, type JobListDeps } from "../../flows/jobs/standing/list-jobs.ts";
import { wishThroughApi, type WishDeps } from "../../flows/jobs/wish-through-api.ts";
import { askedBy, seenIn } from "../doors/visitor.ts";
import { answerProblem, type Problem } from "../problem.ts";
import { readBody } from "./read-body.ts";

export type JobApiDeps = JobListDeps & WishDeps;

const nothing = z.strictObject({});
const resumption = z.strictObject({ guidance: z.string().trim().max(20_000).default("") });
const level = z.strictObject({ level: z.enum(autonomyLevels) });

const unknownJob: Problem = { status: 404, title: "There is no such job" };
const over: Problem = {
  status: 409,
  title: "The job is over",
  detail: "`/nightshift run` on its issue begins a new one.",
};

/** Jobs as they stand, and what may be asked of them. */
export function jobRoutes(deps: JobApiDeps): Hono {
  const routes = new Hono();
  const id = (context: Context) => Number(context.req.param("id"));
  const wish = async (context: Context, wanted: JobWish) => {
    const wished = await wishThroughApi(deps, id(context), { wish: wanted, by: askedBy(context) });
    if (wished !== "asked") return answerProblem(context, wished === "over" ? over : unknownJob);
    return context.json(await findShownJob(deps, id(context)), 202);
  };
  routes.get("/jobs", async (context) =>
    context.json({ jobs: await listJobsThatStand(deps, seenIn(context)) }),
  );
  routes.get("/jobs/:id{[1-9][0-9]{0,14}}", async (context) => {
    const job = await findShownJob(deps, id(context));
    return job === null ? answerProblem(context, unknownJob) : context.json(job);
  });
  for (const kind of ["pause", "stop", "redo"] as const) {
    routes.post(`/jobs/:id{[1-9][0-9]{0,14}}/${kind}`, (context) =>
      readBody(context, nothing, () => wish(context, { kind })),
    );
  }
  routes.post("/jobs/:id{[1-9][0-9]{0,14}}/resume", (context) =>
    readBody(context, resumption, ({ guidance }) => wish(context, { kind: "resume", guidance })),
  );
  routes.post("/jobs/:id{[1-9][0-9]{0,14}}/autonomy", (context) =>
    readBody(context, level, (asked) => wish(context, { kind: "autonomy", level: asked.level })),
  );
  return routes;
}
