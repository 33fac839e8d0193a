import { Hono } from "hono";
import { answerProblem } from "../problem.ts";
import { allRoutes } from "./contract/all-routes.ts";
import { honoPath } from "./serve.ts";

/** What the API answers to methods and paths that it has not got. Stands behind all that it has. */
export function unservedRoutes(): Hono {
  const routes = new Hono();
  const served = allRoutes.filter(({ door }) => door === undefined);
  for (const path of new Set(served.map((route) => route.path))) {
    const methods = served.filter((route) => route.path === path).map(({ method }) => method.toUpperCase());
    const allow = methods.join(", ");
    routes.all(`/api${honoPath(path)}`, (context) => {
      context.header("allow", allow);
      return answerProblem(context, { status: 405, title: `This address takes ${allow}` });
    });
  }
  routes.all("/api/*", (context) => answerProblem(context, { status: 404, title: "There is nothing here" }));
  return routes;
}
