import { createMiddleware } from "hono/factory";
import { styleHash } from "../pages/layout.ts";

/** No frame, nothing from elsewhere, no script but a file of ours, and no style but that of our pages. */
const policy = [
  "default-src 'none'",
  `style-src '${styleHash}'`,
  "script-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

const yearSeconds = 31_536_000;

/** What browsers are told of everything that is shown; routes with a policy of their own keep it. */
export function securityHeaders({ https }: { readonly https: boolean }) {
  return createMiddleware(async (context, next) => {
    await next();
    const { headers } = context.res;
    if (!headers.has("content-security-policy")) context.header("content-security-policy", policy);
    if (!headers.has("cache-control")) context.header("cache-control", "no-store");
    context.header("x-content-type-options", "nosniff");
    context.header("referrer-policy", "no-referrer");
    context.header("cross-origin-opener-policy", "same-origin");
    if (https) context.header("strict-transport-security", `max-age=${yearSeconds}`);
  });
}
