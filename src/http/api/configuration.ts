import { Hono } from "hono";
import { explainConfiguration } from "../../flows/configuration/explain.ts";
import { type ConfigurationDeps } from "../../flows/configuration/sources.ts";
import { type KillSwitchDeps } from "../../flows/switches/kill-switch.ts";
import { readConfiguration } from "./contract/configuration.ts";
import { serve } from "./serve.ts";

export function configurationRoutes(deps: ConfigurationDeps & KillSwitchDeps): Hono {
  const routes = new Hono();
  serve(routes, readConfiguration, async ({ params }) => {
    const explained = await explainConfiguration(deps, params);
    if (explained === null) return { status: 404, title: "There is no such repository" };
    return { status: 200, body: explained };
  });
  return routes;
}
