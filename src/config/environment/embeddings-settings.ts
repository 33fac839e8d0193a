import { z } from "zod";
import { isLoopback } from "../../platform/loopback.ts";

/** An API that may be given a key and what jobs have written down: over TLS, or this machine. */
export const embeddingsUrl = z.string().transform((value, context) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  const bare = url !== null && `${url.origin}${url.pathname}` === url.href;
  if (bare && (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.host)))) {
    return url.href.replace(/\/+$/, "");
  }
  const message =
    "must be https:// and a host, with a path if the API has one and nothing else; http is for a loopback host only";
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});
