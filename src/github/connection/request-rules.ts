import { type Octokit as Core } from "@octokit/core";
import { RequestError } from "@octokit/request-error";
import { PutOff } from "../../platform/put-off.ts";

/** What must wait for longer is put off, so that it holds no worker meanwhile. */
const longestWaitSeconds = 5;
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
    throw askAgain(waitForLimit(error, repeatsOf(options.request)), options.request);
  });
  return {};
}

/** For reads of what often is not there, and that have a second source of their own. */
export const absentIsUsual = { absentIsUsual: true };

/**
 * One 404 is not believed, for GitHub also answers so while it replicates. It had no effect, so that any request may be
 * repeated. What says more than "Not Found" knows what it says.
 */
function askAgain(error: Error, options: object): Error {
  const isPlain = error instanceof RequestError && error.status === 404 && /^not found/i.test(error.message);
  if (isPlain && !("absentIsUsual" in options) && repeatsOf(options) === 0) {
    error.request.request = { ...error.request.request, retries: 1, retryAfter: 1 };
  }
  return error;
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
  const cause = error instanceof PutOff ? error.cause : error;
  if (!(cause instanceof RequestError)) return undefined;
  const { headers = {} } = cause.response ?? {};
  const header = (name: string) => {
    const value = headers[name];
    return value === undefined ? null : String(value);
  };
  return limitOfAnswer({ status: cause.status, header, said: cause.message });
}

/** The same of an answer as it came; `said` is its text. */
export function limitOfAnswer(answer: {
  readonly status: number;
  readonly header: (name: string) => string | null;
  readonly said: string;
}): number | undefined {
  const { status, header, said } = answer;
  if (status !== 403 && status !== 429) return undefined;
  const after = header("retry-after");
  if (after !== null) return Number(after);
  const reset = header("x-ratelimit-reset");
  if (header("x-ratelimit-remaining") === "0" && reset !== null) {
    const date = header("date");
    const now = date === null ? Date.now() : Date.parse(date);
    return Math.max(Number(reset) - Math.floor(now / 1000), 0) + 1;
  }
  const secondary = status === 429 || /secondary rate limit|abuse detection/i.test(said);
  return secondary ? secondaryLimitSeconds : undefined;
}

/** The plugin repeats a request whose error asks for it by `retries` and `retryAfter` (seconds). */
function waitForLimit(error: Error, repeats: number): Error {
  const seconds = limitedForSeconds(error);
  if (seconds === undefined || !(error instanceof RequestError)) return error;
  const wait = seconds <= longestWaitSeconds && repeats < waitsPerRequest;
  error.request.request = { ...error.request.request, retries: wait ? repeats + 1 : 0, retryAfter: seconds };
  if (wait) return error;
  const until = new Date(Date.now() + Math.max(seconds, 1) * 1_000);
  // The retry plugin reads the request of whatever it is given.
  return Object.assign(new PutOff(error.message, { until, cause: error }), { request: error.request });
}

function repeatsOf(request: object): number {
  return "retryCount" in request && typeof request.retryCount === "number" ? request.retryCount : 0;
}
