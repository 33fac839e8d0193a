import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { type MetricsDoor } from "../../config/environment/metrics-door.ts";
import { isFromHere } from "../doors/from-here.ts";
import { answerProblem } from "../problem.ts";
import { type Metrics } from "./metrics.ts";

export function metricsRoutes(metrics: Metrics, door: MetricsDoor): Hono {
  const routes = new Hono();
  if (door.kind === "closed") return routes;
  if (door.kind === "loopback") routes.use("/metrics", fromHereOnly);
  if (door.kind === "token") routes.use("/metrics", bearerOnly(door.token));
  routes.get("/metrics", async (context) =>
    context.body(await metrics.read(), 200, { "content-type": metrics.contentType }),
  );
  return routes;
}

const fromHereOnly = createMiddleware(async (context, next) => {
  if (isFromHere(context)) return next();
  return answerProblem(context, { status: 403, title: "Only reachable from the machine of the service" });
});

function bearerOnly(token: string) {
  const wanted = digest(token);
  return createMiddleware(async (context, next) => {
    const [, given] = /^Bearer ([\x21-\x7e]{1,500})$/i.exec(context.req.header("authorization") ?? "") ?? [];
    if (given !== undefined && timingSafeEqual(digest(given), wanted)) return next();
    context.header("www-authenticate", "Bearer");
    return answerProblem(context, { status: 401, title: "The metrics want their token" });
  });
}

/** Of one length, whatever was given. */
const digest = (text: string) => createHash("sha256").update(text).digest();
