import { type Octokit as Core } from "@octokit/core";
import { RequestError } from "@octokit/request-error";

/** Waiting longer than this is the caller's affair: the work is put back instead of holding a worker. */
const longestWaitSeconds = 60;
const waitsPerRequest = 2;
const secondaryLimitSeconds = 60;

/** POSTs that may run twice without doubling anything. */
const repeatablePosts = new Set([
  "/app/installations/{installation_id}/access_tokens",
  "/repos/{owner}/{repo}/issues/{issue_number}/labels",
]);

/**
 * What the retry plugin does not know: a POST whose answer was lost may have taken effect, so only its verb
 * can tell whether to repeat it; and a limit is waited for as long as GitHub asks.
 * It must be installed before the retry plugin, which does the repeating.
 */
export function requestRules(octokit: Core): Record<string, never> {
  octokit.hook.before("request", (options) => {
    const once = options.method === "POST" && !repeatablePosts.has(options.url);
    // A copy: requests share these options, and the retry plugin counts its repeats in them.
    options.request = { ...options.request, ...(once ? { retries: 0 } : {}) };
  });
  octokit.hook.error("request", (error, options) => {
    throw waitForLimit(error, repeatsOf(options.request));
  });
  return {};
}

/** Renews an installation's token once when GitHub no longer takes it before its announced end. */
export function renewRefusedToken(octokit: Core): void {
  octokit.hook.wrap("request", async (request, options) => {
    try {
      return await request(options);
    } catch (error) {
      const refused = error instanceof RequestError && error.status === 401;
      if (!refused || options.url.startsWith("/app")) throw error;
      await octokit.auth({ type: "installation", refresh: true });
      return await request(options);
    }
  });
}

/** The seconds after which a request that met a rate limit may be tried again; undefined: it met none. */
export function limitedForSeconds(error: unknown): number | undefined {
  if (!(error instanceof RequestError) || (error.status !== 403 && error.status !== 429)) return undefined;
  const headers = error.response?.headers ?? {};
  if (headers["retry-after"] !== undefined) return Number(headers["retry-after"]);
  if (headers["x-ratelimit-remaining"] === "0" && headers["x-ratelimit-reset"] !== undefined) {
    const now = headers.date === undefined ? Date.now() : Date.parse(headers.date);
    return Math.max(Number(headers["x-ratelimit-reset"]) - Math.floor(now / 1000), 0) + 1;
  }
  const secondary = error.status === 429 || /secondary rate limit|abuse detection/i.test(error.message);
  return secondary ? secondaryLimitSeconds : undefined;
}

/** The plugin repeats a request whose error asks for it by `retries` and `retryAfter` (seconds). */
function waitForLimit(error: Error, repeats: number): Error {
  const seconds = limitedForSeconds(error);
  if (seconds === undefined || !(error instanceof RequestError)) return error;
  const wait = seconds <= longestWaitSeconds && repeats < waitsPerRequest;
  error.request.request = { ...error.request.request, retries: wait ? repeats + 1 : 0, retryAfter: seconds };
  return error;
}

function repeatsOf(request: object): number {
  return "retryCount" in request && typeof request.retryCount === "number" ? request.retryCount : 0;
}
