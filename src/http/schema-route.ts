import { Hono } from "hono";
import { configurationJsonSchema, schemaPath } from "../config/repository/configuration-schema.ts";

/** The JSON Schema of `.github/nightshift.yml`, open to everybody, also to editors that run in a browser. */
export function schemaRoute(): Hono {
  const routes = new Hono();
  const text = JSON.stringify(configurationJsonSchema());
  routes.get(schemaPath, (context) =>
    context.body(text, 200, {
      "content-type": "application/schema+json; charset=utf-8",
      "cache-control": "public, max-age=3600",
      "access-control-allow-origin": "*",
    }),
  );
  return routes;
}
