import { getConnInfo } from "@hono/node-server/conninfo";
import { type Context } from "hono";

/** Set by proxies, through which others speak although they come from this machine. */
const proxyHeaders = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/**
 * Whether somebody on this machine asks: not through a proxy, and not by a page of elsewhere whose name was made to
 * point here.
 */
export function isFromHere(context: Context): boolean {
  const { address } = getConnInfo(context).remote;
  const named = new URL(context.req.url).hostname;
  return (
    address !== undefined &&
    isLoopback(address) &&
    (named === "localhost" || isLoopback(named)) &&
    proxyHeaders.every((header) => context.req.header(header) === undefined)
  );
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, "").replace(/^::ffff:/i, "");
  return plain === "::1" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(plain);
}
