import { getConnInfo } from "@hono/node-server/conninfo";
import { createMiddleware } from "hono/factory";

/** Without a way to sign in, only whoever is on this machine is let in. */
export const loopbackOnly = createMiddleware(async (context, next) => {
  const { address } = getConnInfo(context).remote;
  if (address !== undefined && isLoopback(address)) return next();
  const body = { type: "about:blank", status: 403, title: "Only reachable from the machine of the service" };
  return context.body(JSON.stringify(body), 403, { "content-type": "application/problem+json" });
});

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, "");
  return plain === "::1" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(plain);
}
