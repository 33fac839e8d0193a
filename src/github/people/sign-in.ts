import { exchangeWebFlowCode, refreshToken } from "@octokit/oauth-methods";
import { Octokit as Core } from "@octokit/core";
import { RequestError } from "@octokit/request-error";
import { z } from "zod";
import { boundedFetch } from "../connection/bounded-fetch.ts";

/** What lets the App speak for a person. An App may have such tokens end; then they are renewed. */
export interface PersonGrant {
  readonly token: string;
  /** Seconds; null: it does not end by itself. */
  readonly endsIn: number | null;
  readonly refreshToken: string | null;
}

export interface SignInApp {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiUrl: string;
  readonly webUrl: string;
}

export interface GitHubSignIn {
  /** The page of GitHub that a person is sent to. */
  authorizationUrl(asked: {
    readonly state: string;
    /** Of PKCE: the SHA-256 of the verifier. */
    readonly challenge: string;
    readonly redirectUri: string;
  }): string;
  /** null: the code is wrong, used, too old, or of another browser. */
  exchange(given: {
    readonly code: string;
    readonly verifier: string;
    readonly redirectUri: string;
  }): Promise<PersonGrant | null>;
  /** null: the person or GitHub has ended it. */
  renew(refresh: string): Promise<PersonGrant | null>;
}

const given = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().optional(),
  refresh_token: z.string().optional(),
});

export function connectSignIn({ clientId, clientSecret, apiUrl, webUrl }: SignInApp): GitHubSignIn {
  const app = { clientType: "github-app", clientId, clientSecret } as const;
  const { request } = new Core({
    ...{ baseUrl: apiUrl, userAgent: "nightshift" },
    request: { fetch: boundedFetch(globalThis.fetch) },
  });
  return {
    authorizationUrl: ({ state, challenge, redirectUri }) => {
      const url = new URL(`${webUrl}/login/oauth/authorize`);
      const asked = { client_id: clientId, redirect_uri: redirectUri, state, code_challenge: challenge };
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
      url.searchParams.set("code_challenge_method", "S256");
      return url.href;
    },
    exchange: ({ code, verifier, redirectUri }) =>
      orRefused(() =>
        exchangeWebFlowCode({
          ...{ ...app, code, redirectUrl: redirectUri },
          // The library knows no PKCE.
          request: request.defaults({ code_verifier: verifier }),
        }),
      ),
    renew: (refresh) => orRefused(() => refreshToken({ ...app, refreshToken: refresh, request })),
  };
}

/** GitHub refuses a code or a token with 200 and an error, which the library makes a 400. */
async function orRefused(ask: () => Promise<{ readonly data: unknown }>): Promise<PersonGrant | null> {
  try {
    const { data } = await ask();
    const { access_token: token, expires_in: endsIn, refresh_token: refresh } = given.parse(data);
    return { token, endsIn: endsIn ?? null, refreshToken: refresh ?? null };
  } catch (error) {
    const code = error instanceof RequestError ? errorCode(error) : null;
    if (code === "bad_verification_code" || code === "bad_refresh_token") return null;
    throw error;
  }
}

function errorCode(error: RequestError): string | null {
  const data: unknown = error.response?.data;
  if (typeof data !== "object" || data === null || !("error" in data)) return null;
  return typeof data.error === "string" ? data.error : null;
}
