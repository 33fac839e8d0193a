import { createVerify } from "node:crypto";
import { z } from "zod";
import { type InstallationToken } from "./state.ts";
import { type User } from "./state/issues.ts";
import { Refusal } from "./refusal.ts";
import { type World } from "./world.ts";

/** Who makes a request. */
export type Actor =
  | { readonly kind: "anonymous" }
  | {
      readonly kind: "user";
      readonly user: User;
      /** By a token that the person gave the App. */
      readonly throughApp?: true;
    }
  | { readonly kind: "app" }
  | { readonly kind: "installation"; readonly token: InstallationToken };

const badCredentials = () => new Refusal(401, "Bad credentials");

/** The actor behind an Authorization header: bearer or token scheme, or basic with the token as password. */
export function actorOf(world: World, authorization: string | undefined): Actor {
  if (authorization === undefined || authorization === "") return { kind: "anonymous" };
  const [scheme = "", credentials = ""] = authorization.split(/\s+/, 2);
  switch (scheme.toLowerCase()) {
    case "bearer":
      return credentials.split(".").length === 3 ? appOf(world, credentials) : holderOf(world, credentials);
    case "token":
      return holderOf(world, credentials);
    case "basic":
      return holderOf(world, passwordOf(credentials));
    default:
      throw badCredentials();
  }
}

function passwordOf(credentials: string): string {
  const text = Buffer.from(credentials, "base64").toString("utf8");
  const colon = text.indexOf(":");
  const [name, password] = [text.slice(0, colon), text.slice(colon + 1)];
  return password === "" || password === "x-oauth-basic" ? name : password;
}

function holderOf(world: World, token: string): Actor {
  const user = world.state.userTokens.get(token);
  if (user !== undefined) return { kind: "user", user };
  const grant = world.state.userGrants.get(token);
  if (grant !== undefined && grant.expiresAt > world.clock.now()) {
    return { kind: "user", user: grant.user, throughApp: true };
  }
  const installation = world.state.installationTokens.get(token);
  if (installation === undefined || installation.expiresAt <= world.clock.now()) throw badCredentials();
  if (world.state.installation.suspendedAt !== null) {
    throw new Refusal(403, "This installation has been suspended");
  }
  return { kind: "installation", token: installation };
}

const claimsSchema = z.object({
  iat: z.number(),
  exp: z.number(),
  iss: z.union([z.number(), z.string()]),
});

/** GitHub's own words go on behind these: Octokit knows a clock that is wrong by them. */
const expires = "'Expiration time' claim ('exp')";
const issued = "'Issued at' claim ('iat')";

/** The App's JWT; its times are the system's, for the signer knows no other clock. */
function appOf(world: World, jwt: string): Actor {
  const [header = "", claims = "", signature = ""] = jwt.split(".");
  const { app } = world.state;
  const verifier = createVerify("RSA-SHA256").update(`${header}.${claims}`);
  const parsed = claimsSchema.safeParse(parseSegment(claims));
  const undecodable = new Refusal(401, "A JSON web token could not be decoded");
  if (!parsed.success || !verifier.verify(app.publicKey, signature, "base64url")) throw undecodable;
  const { iat, exp, iss } = parsed.data;
  const now = Date.now() / 1000;
  if (String(iss) !== String(app.id)) throw new Refusal(401, "Integration not found");
  if (exp <= now)
    throw new Refusal(
      401,
      `${expires} must be a numeric value representing the future time at which the assertion expires`,
    );
  if (exp > now + 660) throw new Refusal(401, `${expires} is too far in the future`);
  if (iat > now + 60)
    throw new Refusal(
      401,
      `${issued} must be an Integer representing the time that the assertion was issued`,
    );
  return { kind: "app" };
}

function parseSegment(segment: string): unknown {
  try {
    return JSON.parse(Buffer.from(segment, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}

/** The account that an act is attributed to. */
export function authorOf(world: World, actor: Actor): User {
  switch (actor.kind) {
    case "user":
      return actor.user;
    case "installation":
      return world.state.app.bot;
    case "anonymous":
    case "app":
      throw new Refusal(401, "Requires authentication");
  }
}
