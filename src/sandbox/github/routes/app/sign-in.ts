import { createHash, randomBytes } from "node:crypto";
import { Hono, type Context } from "hono";
import { html } from "hono/html";
import { type SignInCode, type UserGrant } from "../../state.ts";
import { type User } from "../../state/issues.ts";
import { findUser, type World } from "../../world.ts";

const codeLifeMs = 600_000;
const tokenLifeMs = 28_800_000;
const refreshLifeMs = 15_897_600_000;

/** The web flow by which people sign in to the App: a page to choose who one is, and the exchange of the code. */
export function signInRoutes(world: World): Hono {
  const hono = new Hono();
  hono.get("/login/oauth/authorize", (c) => {
    const asked = c.req.query();
    if (asked["client_id"] !== world.state.app.clientId) return c.text("Not Found", 404);
    if (!isLoopback(asked["redirect_uri"])) {
      return c.text("The redirect_uri is not associated with this application.", 400);
    }
    const person = asked["person"] === undefined ? undefined : findUser(world.state, asked["person"]);
    if (person === undefined) return c.html(choosePerson(world, c.req.url));
    return c.redirect(comeBack(world, person, asked), 302);
  });
  hono.post("/login/oauth/access_token", async (c) => {
    const sent = await sentIn(c);
    const { app } = world.state;
    if (sent["client_id"] !== app.clientId || sent["client_secret"] !== app.clientSecret) {
      return refuse(c, "incorrect_client_credentials", "The client_id and/or client_secret are incorrect.");
    }
    const refreshes = sent["grant_type"] === "refresh_token";
    const user = refreshes ? takeRefresh(world, sent["refresh_token"]) : takeCode(world, sent);
    if (user === null) {
      return refreshes
        ? refuse(c, "bad_refresh_token", "The refresh token passed is incorrect or expired.")
        : refuse(c, "bad_verification_code", "The code passed is incorrect or expired.");
    }
    return c.json(renderGrant(grantTo(world, user)));
  });
  return hono;
}

/** GitHub compares with the addresses that the App names; this one takes those of this machine. */
function isLoopback(redirect: string | undefined): boolean {
  if (redirect === undefined || !URL.canParse(redirect)) return false;
  return ["127.0.0.1", "localhost", "[::1]"].includes(new URL(redirect).hostname);
}

function choosePerson({ state }: World, url: string) {
  const links = state.users
    .filter(({ type }) => type === "User")
    .map(({ login }) => {
      const to = new URL(url);
      to.searchParams.set("person", login);
      return html`<li><a href="${to.pathname}${to.search}">${login}</a></li>`;
    });
  return html`<!doctype html>
    <html lang="en">
      <head>
        <title>Sign in to the sandbox</title>
      </head>
      <body>
        <h1>Who are you?</h1>
        <ul>
          ${links}
        </ul>
      </body>
    </html>`;
}

function comeBack(world: World, user: User, asked: Readonly<Record<string, string>>): string {
  const code = randomBytes(10).toString("hex");
  const redirectUri = asked["redirect_uri"] ?? "";
  world.state.signInCodes.set(code, {
    ...{ user, redirectUri, challenge: asked["code_challenge"] ?? null },
    expiresAt: new Date(world.clock.now().getTime() + codeLifeMs),
  });
  const to = new URL(redirectUri);
  to.searchParams.set("code", code);
  if (asked["state"] !== undefined) to.searchParams.set("state", asked["state"]);
  return to.href;
}

async function sentIn(c: Context): Promise<Readonly<Record<string, unknown>>> {
  const type = c.req.header("content-type") ?? "";
  if (!type.includes("json")) return c.req.parseBody();
  return c.req.json<Readonly<Record<string, unknown>>>();
}

function takeCode(world: World, sent: Readonly<Record<string, unknown>>): User | null {
  const key = String(sent["code"]);
  const code = world.state.signInCodes.get(key);
  world.state.signInCodes.delete(key);
  if (code === undefined || code.expiresAt <= world.clock.now()) return null;
  const sameAddress = sent["redirect_uri"] === undefined || sent["redirect_uri"] === code.redirectUri;
  return sameAddress && isProven(code, sent["code_verifier"]) ? code.user : null;
}

function isProven({ challenge }: SignInCode, verifier: unknown): boolean {
  if (challenge === null) return true;
  return createHash("sha256").update(String(verifier)).digest("base64url") === challenge;
}

function takeRefresh({ state, clock }: World, refreshToken: unknown): User | null {
  const grant = [...state.userGrants.values()].find((each) => each.refreshToken === refreshToken);
  if (grant === undefined || grant.refreshableUntil <= clock.now()) return null;
  // It ends with the token that it was given with.
  state.userGrants.delete(grant.token);
  return grant.user;
}

function grantTo({ state, clock }: World, user: User): UserGrant {
  const now = clock.now().getTime();
  const grant = {
    user,
    token: `ghu_${randomBytes(18).toString("hex")}`,
    expiresAt: new Date(now + tokenLifeMs),
    refreshToken: `ghr_${randomBytes(38).toString("hex")}`,
    refreshableUntil: new Date(now + refreshLifeMs),
  };
  state.userGrants.set(grant.token, grant);
  return grant;
}

function renderGrant({ token, refreshToken }: UserGrant) {
  return {
    ...{ access_token: token, expires_in: tokenLifeMs / 1_000, token_type: "bearer", scope: "" },
    ...{ refresh_token: refreshToken, refresh_token_expires_in: refreshLifeMs / 1_000 },
  };
}

/** GitHub refuses with 200. */
function refuse(c: Context, error: string, description: string): Response {
  const error_uri =
    "https://docs.github.com/apps/managing-oauth-apps/troubleshooting-oauth-app-access-token-request-errors";
  return c.json({ error, error_description: description, error_uri });
}
