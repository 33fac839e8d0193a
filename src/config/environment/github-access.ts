import { EnvironmentRefused } from "./environment-refused.ts";
import { environmentVariables } from "./environment-variables.ts";
import { namesApp } from "./environment.ts";
import { readPrivateKey } from "./private-key.ts";
import { readStoredApp } from "./stored-app.ts";

/** As whom a command speaks to GitHub. */
export type GitHubSpeaker =
  | { readonly kind: "token"; readonly token: string }
  | { readonly kind: "app"; readonly id: number; readonly privateKey: string };

export interface GitHubAccess {
  readonly apiUrl: string;
  /** null: the environment gives no credentials. */
  readonly speaker: GitHubSpeaker | null;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** The token of a person before the App; a token is what somebody at a checkout has. */
export async function readGitHubAccess(env: Variables): Promise<GitHubAccess> {
  const host = read(env, "GHE_HOST");
  const protocol = read(env, "GHE_PROTOCOL");
  const apiUrl = host === undefined ? "https://api.github.com" : `${protocol}://${host}/api/v3`;
  const token = env["GITHUB_TOKEN"]?.trim();
  if (token) return { apiUrl, speaker: { kind: "token", token } };
  if (!namesApp(env)) {
    const stored = await readStoredApp(read(env, "NIGHTSHIFT_DATA_DIR"));
    return { apiUrl, speaker: stored === null ? null : { kind: "app", ...stored } };
  }
  const key = readPrivateKey(env);
  if (key.kind === "invalid") {
    throw new EnvironmentRefused(`${key.problem.name} ${key.problem.problem}. ${key.problem.mend}`);
  }
  return { apiUrl, speaker: { kind: "app", id: read(env, "APP_ID"), privateKey: key.privateKey } };
}

type Read = "GHE_HOST" | "GHE_PROTOCOL" | "NIGHTSHIFT_DATA_DIR" | "APP_ID";
type Value<Name extends Read> = ReturnType<(typeof environmentVariables)[Name]["schema"]["parse"]>;

function read<Name extends Read>(env: Variables, name: Name): Value<Name> {
  const parsed = environmentVariables[name].schema.safeParse(env[name]?.trim() || undefined);
  if (parsed.success) return parsed.data as Value<Name>;
  const why = parsed.error.issues.map(({ message }) => message).join("; ");
  throw new EnvironmentRefused(`${name} is ${JSON.stringify(env[name] ?? "missing")} and ${why}`);
}
