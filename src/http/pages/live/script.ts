import { Hono } from "hono";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const script = readFileSync(new URL("./client.js", import.meta.url), "utf8");
const version = createHash("sha256").update(script).digest("hex").slice(0, 12);
const path = "/assets/live.js";

/** Another one for every script, so that a browser keeps none that is old. */
export const scriptAddress = `${path}?${version}`;

/** The one script of the pages, open to everybody: it holds nothing that is not in the source. */
export function scriptRoutes(): Hono {
  const routes = new Hono();
  routes.get(path, (context) =>
    context.body(script, 200, {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=3600",
    }),
  );
  return routes;
}
