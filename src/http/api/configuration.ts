import { Hono } from "hono";
import { explainConfiguration } from "../../flows/configuration/explain.ts";
import { type ConfigurationDeps } from "../../flows/configuration/sources.ts";
import { type KillSwitchDeps } from "../../flows/switches/kill-switch.ts";
import { answerProblem } from "../problem.ts";

export function configurationRoutes(deps: ConfigurationDeps & KillSwitchDeps): Hono {
  const routes = new Hono();
  routes.get("/repos/:owner/:name/configuration", async (context) => {
    const explained = await explainConfiguration(deps, context.req.param());
    if (explained !== null) return context.json(explained);
    return answerProblem(context, { status: 404, title: "There is no such repository" });
  });
  return routes;
}
