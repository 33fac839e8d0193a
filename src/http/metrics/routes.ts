import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { type MetricsDoor } from "../../config/environment/metrics-door.ts";
import { isFromHere } from "../doors/from-here.ts";
import { answerProblem } from "../problem.ts";
import { type Metrics } from "./metrics.ts";

/** Whether this is an API token in force that is not bound to single repositories. */
export type OpensMetrics = (token: string) => Promise<boolean>;

export function metricsRoutes(metrics: Metrics, door: MetricsDoor, opens: OpensMetrics): Hono {
  const routes = new Hono();
  if (door.kind === "closed") return routes;
  if (door.kind !== "public") routes.use("/metrics", guard(door, opens));
  routes.get("/metrics", async (context) =>
    context.body(await metrics.read(), 200, { "content-type": metrics.contentType }),
  );
  return routes;
}

function guard(door: MetricsDoor, opens: OpensMetrics) {
  const own = door.kind === "token" ? digest(door.token) : null;
  return createMiddleware(async (context, next) => {
    if (door.kind === "loopback" && isFromHere(context)) return next();
    const [, given] = /^Bearer ([\x21-\x7e]{1,500})$/i.exec(context.req.header("authorization") ?? "") ?? [];
    if (given !== undefined) {
      if (own !== null && timingSafeEqual(digest(given), own)) return next();
      if (await opens(given)) return next();
    }
    context.header("www-authenticate", "Bearer");
    return answerProblem(context, { status: 401, title: "The metrics want a token for all repositories" });
  });
}

/** Of one length, whatever was given. */
const digest = (text: string) => createHash("sha256").update(text).digest();
