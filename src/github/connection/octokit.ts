import { createAppAuth } from "@octokit/auth-app";
import { Octokit as Core } from "@octokit/core";
import { paginateRest } from "@octokit/plugin-paginate-rest";
import { restEndpointMethods } from "@octokit/plugin-rest-endpoint-methods";
import { retry } from "@octokit/plugin-retry";
import { throttling } from "@octokit/plugin-throttling";
import { type Log } from "../../platform/log.ts";
import { inSpan, tellSpan } from "../../platform/tracing.ts";
import { githubAnswers, limitOf } from "./answers.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { type SharedLimits, withinLimits } from "./shared-limits.ts";
import { renewRefusedToken, requestRules } from "./request-rules.ts";

const ServiceOctokit = Core.plugin(restEndpointMethods, paginateRest, throttling, requestRules, retry);
export type Octokit = InstanceType<typeof ServiceOctokit>;

export interface Connection {
  readonly appId: number;
  readonly privateKey: string;
  /** `https://api.github.com`, or `https://HOST/api/v3` of a GitHub Enterprise Server. */
  readonly apiUrl: string;
  readonly log: Log;
  readonly fetch?: typeof globalThis.fetch;
  /** What is known of GitHub's limits beyond this process; absent: nothing. */
  readonly limits?: SharedLimits;
}

const neverRepeated = [400, 401, 403, 404, 405, 406, 409, 410, 413, 415, 422, 429, 451, 501];

/** Speaks as the App, or as one installation of it. */
export function connectOctokit(connection: Connection, installationId?: number): Octokit {
  const { appId, privateKey, apiUrl, log } = connection;
  const octokit = new ServiceOctokit({
    authStrategy: createAppAuth,
    auth: { appId, privateKey, ...(installationId === undefined ? {} : { installationId }) },
    baseUrl: apiUrl.replace(/\/+$/, ""),
    userAgent: "nightshift",
    log: octokitLog(log),
    request: { fetch: fetchOf(connection, installationId ?? null) },
    retry: { doNotRetry: neverRepeated },
    throttle: pacing(apiUrl, installationId),
  });
  if (installationId !== undefined) renewRefusedToken(octokit);
  return octokit;
}

function fetchOf({ fetch = globalThis.fetch, limits }: Connection, installationId: number | null) {
  const told = toldFetch(boundedFetch(fetch), installationId);
  return limits === undefined ? told : withinLimits(told, limits, installationId);
}

/** GitHub.com asks for writes to be paced; an Enterprise Server does not. Limits are met by the request rules. */
function pacing(apiUrl: string, installationId: number | undefined) {
  if (new URL(apiUrl).host !== "api.github.com") return { enabled: false as const };
  return { id: String(installationId ?? "app"), onRateLimit: () => false, onSecondaryRateLimit: () => false };
}

/** What GitHub answers, or that it does not, is told to whoever counts it. */
function toldFetch(fetch: typeof globalThis.fetch, installationId: number | null): typeof globalThis.fetch {
  const told: typeof globalThis.fetch = async (input, init) => {
    try {
      const response = await fetch(input, init);
      githubAnswers.tell({ installationId, status: response.status, limit: limitOf(response.headers) });
      tellSpan({ status: response.status });
      return response;
    } catch (error) {
      githubAnswers.tell({ installationId, status: null, limit: null });
      throw error;
    }
  };
  return (input, init) => {
    const method = init?.method ?? "GET";
    const { pathname: path } = new URL(input instanceof Request ? input.url : input);
    return inSpan(`github ${method}`, { method, path, installation: installationId }, () =>
      told(input, init),
    );
  };
}

function octokitLog(log: Log) {
  return {
    debug: (message: string) => log.trace(message),
    info: (message: string) => log.debug(message),
    warn: (message: string) => log.warn(message),
    error: (message: string) => log.warn(message),
  };
}
