import { type EnvironmentValues } from "./environment-variables.ts";

export interface SignInEnvironment {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Logins, in lower case. */
  readonly operators: ReadonlySet<string>;
}

export function signInOf({
  GITHUB_CLIENT_ID: clientId,
  GITHUB_CLIENT_SECRET: clientSecret,
  NIGHTSHIFT_OPERATORS: operators,
}: EnvironmentValues): SignInEnvironment | null {
  if (clientId === undefined || clientSecret === undefined) return null;
  return { clientId, clientSecret, operators: operators ?? new Set() };
}
