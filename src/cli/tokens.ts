import { Command, InvalidArgumentError, Option } from "commander";
import { scopes, type Scope } from "../domain/access/principal.ts";
import { parseDuration } from "../domain/duration.ts";
import { makeApiToken, type TokenMade } from "../flows/access/api-tokens.ts";
import { systemClock } from "../platform/clock.ts";
import { listApiTokens, revokeApiToken, type ApiToken } from "../store/access/api-tokens.ts";
import { listRepositories } from "../store/configuration/repositories.ts";
import { type Db } from "../store/database.ts";
import { parseRepository } from "./ask-api.ts";
import { databaseOption, withDatabase } from "./with-database.ts";

type Place = ReturnType<typeof parseRepository>;

interface Where {
  readonly databaseUrl?: string;
  readonly json?: true;
}

interface CreateOptions extends Where {
  readonly scope: Scope;
  readonly repository?: readonly Place[];
  /** Milliseconds. */
  readonly expires: number;
}

interface Exit {
  code: number;
}

export function tokensCommand(exit: Exit): Command {
  return new Command("tokens")
    .description(
      "By which programs are let in from elsewhere: `Authorization: Bearer …`, or NIGHTSHIFT_TOKEN.",
    )
    .addCommand(createCommand(exit))
    .addCommand(listCommand())
    .addCommand(revokeCommand(exit));
}

function createCommand(exit: Exit): Command {
  return new Command("create")
    .description("Make a token. It is shown this once.")
    .argument("<NAME>", "what it is for", parseName)
    .addOption(
      new Option("--scope <scope>", "read; act: change things in repositories, too; admin: everything")
        .choices(scopes)
        .default("read"),
    )
    .option("--repository <OWNER/REPO>", "only this one; may be said again", addRepository)
    .option(
      "--expires <duration>",
      "after how long it ends, like 12h or 90d; or never",
      parseExpiry,
      ninetyDays,
    )
    .addOption(databaseOption())
    .option("--json", "print one JSON object")
    .action(async (name: string, { scope, repository, expires, databaseUrl, json }: CreateOptions) => {
      const asked = {
        name,
        scope,
        repositories: repository ?? null,
        lastsMs: Number.isFinite(expires) ? expires : null,
      };
      const made = await withDatabase(databaseUrl, (db) => makeApiToken({ db, clock: systemClock }, asked));
      if (made.kind === "refused") {
        process.stderr.write(`error: ${whyNot(made, name)}\n`);
        exit.code = 2;
        return;
      }
      const { secret, token } = made;
      process.stdout.write(json === true ? `${JSON.stringify({ ...token, secret })}\n` : `${secret}\n`);
    });
}

function listCommand(): Command {
  return new Command("list")
    .description("Every token with its scope and when it was last used, never the token itself.")
    .addOption(databaseOption())
    .option("--json", "print one JSON object")
    .action(async ({ databaseUrl, json }: Where) => {
      const [tokens, repositories] = await withDatabase(databaseUrl, (db) =>
        Promise.all([listApiTokens(db), listRepositories(db)]),
      );
      const now = systemClock.now();
      const names = new Map(repositories.map(({ id, owner, name }) => [id, `${owner}/${name}`]));
      const lines = () => tokens.map((token) => `${lineOf(token, { now, names })}\n`).join("");
      process.stdout.write(json === true ? `${JSON.stringify({ tokens })}\n` : lines());
    });
}

function revokeCommand(exit: Exit): Command {
  return new Command("revoke")
    .description("End a token at once.")
    .argument("<NAME>", "its name, or its number in the list", parseName)
    .addOption(databaseOption())
    .action(async (name: string, { databaseUrl }: Where) => {
      const revoked = await withDatabase(databaseUrl, async (db) => {
        const id = await numberOf(db, name);
        return id !== null && (await revokeApiToken(db, id, systemClock.now()));
      });
      if (revoked) process.stdout.write(`token ${name} is revoked\n`);
      else process.stderr.write(`error: no token in force is ${name}; tokens list tells them\n`);
      if (!revoked) exit.code = 1;
    });
}

/** A name goes before a number: only one token in force has it. */
async function numberOf(db: Db, name: string): Promise<number | null> {
  const inForce = (await listApiTokens(db)).filter(({ revokedAt }) => revokedAt === null);
  const named = inForce.find((token) => token.name === name) ?? inForce.find(({ id }) => String(id) === name);
  return named?.id ?? null;
}

function whyNot(refused: Extract<TokenMade, { kind: "refused" }>, name: string): string {
  switch (refused.reason) {
    case "name_taken":
      return `A token named ${JSON.stringify(name)} is in force already. Revoke it, or choose another name.`;
    case "admin_of_some":
      return "--scope admin concerns the whole service: leave --repository out, or choose act.";
    case "unknown_repository":
      return `The App is not known to be installed in ${refused.repository}.`;
  }
}

/** One line, without its end. */
function lineOf(
  token: ApiToken,
  { now, names }: { readonly now: Date; readonly names: ReadonlyMap<number, string> },
): string {
  const of =
    token.repositoryIds?.map((id) => names.get(id) ?? `repository ${id}`).join(", ") ?? "all repositories";
  return [token.id, token.name, token.scope, of, standing(token, now), used(token)].join("  ");
}

function standing({ revokedAt, expiresAt }: ApiToken, now: Date): string {
  if (revokedAt !== null) return `revoked ${day(revokedAt)}`;
  if (expiresAt === null) return "never ends";
  return `${expiresAt <= now ? "ended" : "ends"} ${day(expiresAt)}`;
}

function used({ usedAt }: ApiToken): string {
  return usedAt === null ? "never used" : `used ${day(usedAt)}`;
}

function day(at: Date): string {
  return at.toISOString().slice(0, 10);
}

const ninetyDays = 90 * 86_400_000;

function parseName(text: string): string {
  if (!/^[\w][\w .-]{0,49}$/.test(text))
    throw new InvalidArgumentError("Up to 50 letters, digits, spaces, . and -.");
  return text;
}

function addRepository(text: string, before: readonly Place[] = []): readonly Place[] {
  return [...before, parseRepository(text)];
}

function parseExpiry(text: string): number {
  if (text === "never") return Infinity;
  const milliseconds = parseDuration(text);
  if (milliseconds === null || milliseconds <= 0)
    throw new InvalidArgumentError("Write it like 12h or 90d, or never.");
  return milliseconds;
}
