import { generateKeyPairSync, randomBytes } from "node:crypto";
import { type SandboxClock } from "../../clock.ts";
import { appPermissions, type Role } from "../permissions.ts";
import { type GitHubState } from "../state.ts";
import { type User } from "../state/issues.ts";

/** Of what the App is told: its manifest's events. */
const events = [
  "check_run",
  "check_suite",
  "issue_comment",
  "issues",
  "pull_request",
  "pull_request_review",
  "pull_request_review_comment",
  "pull_request_review_thread",
  "push",
  "status",
];

export interface SeededTokens {
  readonly admin: string;
  readonly writer: string;
  readonly reader: string;
  readonly stranger: string;
  /** Another automation, which may write. */
  readonly bot: string;
}

/** The role of each seeded person on every seeded repository. */
export const seededRoles: Readonly<Record<string, Role>> = {
  "alice-admin": "admin",
  "walter-writer": "write",
  "rita-reader": "read",
  "watchtower[bot]": "write",
};

const people = {
  admin: { login: "alice-admin", name: "Alice Admin" },
  writer: { login: "walter-writer", name: "Walter Writer" },
  reader: { login: "rita-reader", name: "Rita Reader" },
  stranger: { login: "sam-stranger", name: "Sam Stranger" },
  bot: { login: "watchtower[bot]", name: "watchtower" },
} as const;

export interface Seeds {
  readonly clock: SandboxClock;
  readonly nextId: () => number;
}

/** Making a key takes a third of a second; the sandboxes of one process share theirs. */
let keys: ReturnType<typeof makeKeys> | undefined;

function makeKeys() {
  return generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
  });
}

/** `alsoTold` are events that the App is told of beside those of its manifest. */
export function seedState(
  { clock, nextId }: Seeds,
  alsoTold: readonly string[],
): { state: GitHubState; tokens: SeededTokens } {
  const now = clock.now();
  const { users, userTokens, tokens } = seedPeople({ clock, nextId });
  const account = newUser({ clock, nextId }, { login: "sandbox", name: "Sandbox", type: "Organization" });
  const slug = "nightshift";
  const bot = newUser({ clock, nextId }, { login: `${slug}[bot]`, name: slug, type: "Bot" });
  users.push(account, bot);
  const app = {
    ...{ slug, name: "Nightshift", owner: account, bot },
    ...seedCredentials(nextId),
    events: [...events, ...alsoTold].toSorted(),
    createdAt: now,
  };
  const installation = {
    id: nextId(),
    account,
    permissions: appPermissions,
    suspendedAt: null,
    deletedAt: null,
    without: new Set<number>(),
    createdAt: now,
  };
  const state = {
    app,
    installation,
    users,
    deletedUsers: new Set<User>(),
    repositories: [],
    userTokens,
    ...{ userGrants: new Map(), signInCodes: new Map(), installationTokens: new Map() },
    ...{ deliveries: [], projects: [], attachments: new Map() },
  };
  return { state, tokens };
}

function seedCredentials(nextId: Seeds["nextId"]) {
  keys ??= makeKeys();
  const id = nextId();
  return {
    ...{ id, ...keys, hookId: nextId() },
    webhookSecret: randomBytes(20).toString("hex"),
    clientId: `Iv1.${String(id).padStart(16, "0")}`,
    clientSecret: randomBytes(20).toString("hex"),
  };
}

function seedPeople(seeds: Seeds) {
  const users: User[] = [];
  const userTokens = new Map<string, User>();
  const tokens = {} as Record<keyof SeededTokens, string>;
  for (const [key, person] of Object.entries(people) as [
    keyof SeededTokens,
    { login: string; name: string },
  ][]) {
    const user = newUser(seeds, { ...person, type: key === "bot" ? "Bot" : "User" });
    users.push(user);
    tokens[key] = `ghp_${randomBytes(18).toString("hex")}`;
    userTokens.set(tokens[key], user);
  }
  return { users, userTokens, tokens };
}

export function newUser(
  { clock, nextId }: Seeds,
  { login, name, type }: { login: string; name: string; type: User["type"] },
): User {
  const id = nextId();
  const email = `${id}+${login}@users.noreply.sandbox.test`;
  return { id, login, name, email, type, createdAt: clock.now() };
}
