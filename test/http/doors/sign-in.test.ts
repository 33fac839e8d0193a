import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { csrfOf } from "../../../src/http/doors/admit.ts";
import { cookieOf, openHouse, origin, type House } from "./house.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
beforeEach(() => house.github.clearFaults());
afterAll(() => house.close());

const ask = (path: string, cookie = "", more: RequestInit = {}) =>
  house.app.request(`${origin}${path}`, { ...more, headers: { cookie, ...(more.headers as object) } });

/** As far as GitHub's page, and where that leads back to. */
async function begin(to = "/", login = "walter-writer") {
  const sent = await ask(`/login/github?${new URLSearchParams({ to }).toString()}`);
  const page = await fetch(`${sent.headers.get("location") ?? ""}&person=${login}`, { redirect: "manual" });
  const { pathname, search } = new URL(page.headers.get("location") ?? "");
  return {
    browser: cookieOf(sent),
    back: `${pathname}${search}`,
    asked: new URL(sent.headers.get("location") ?? ""),
  };
}

/** `address` with its random `key` another in one letter, whichever letter that was. */
const another = (key: "state" | "code", address: string) =>
  address.replace(new RegExp(`(?<=[?&]${key}=).`), (letter) => (letter === "_" ? "-" : "_"));

describe("signing in", () => {
  it("goes by GitHub, with PKCE, and comes back to the page that was wanted", async () => {
    const { browser, back, asked } = await begin("/jobs?x=1");
    expect(asked.searchParams.get("code_challenge_method")).toBe("S256");
    const returned = await ask(back, browser);
    expect([returned.status, returned.headers.get("location")]).toEqual([303, "/jobs?x=1"]);
    const cookie = returned.headers.getSetCookie().find((each) => each.includes("nightshift-session"));
    for (const part of ["__Host-", "HttpOnly", "Secure", "SameSite=Lax", "Path=/"])
      expect(cookie).toContain(part);
    const html = await (await ask("/", cookieOf(returned, "session"))).text();
    expect(html).toContain("the shop is stuck");
    expect(html).toContain("walter-writer");
    expect(html).not.toContain("other/thing");
  });

  it("keeps neither the session nor GitHub's token as they are", async () => {
    const session = (await house.signIn("walter-writer")).split("=")[1] ?? "";
    const { rows } = await house.test.pool.query("select * from sessions");
    const kept = JSON.stringify(rows, (_, value: unknown) =>
      typeof value === "object" && value !== null && "data" in value && Array.isArray(value.data)
        ? Buffer.from(value.data as number[]).toString("latin1")
        : value,
    );
    expect(kept).not.toContain(session);
    expect(kept).not.toMatch(/gh[ur]_/);
  });

  it.each<[string, (begun: Awaited<ReturnType<typeof begin>>) => Promise<[string, string]>]>([
    ["another browser finishes it", async ({ back }) => [back, (await begin()).browser]],
    ["no browser began it", ({ back }) => Promise.resolve([back, ""])],
    ["the state is another", ({ back, browser }) => Promise.resolve([another("state", back), browser])],
    [
      "GitHub does not know the code",
      ({ back, browser }) => Promise.resolve([another("code", back), browser]),
    ],
    ["it was finished before", async ({ back, browser }) => (await ask(back, browser), [back, browser])],
    [
      "the person refused",
      ({ browser }) => Promise.resolve(["/login/callback?error=access_denied", browser]),
    ],
  ])("does not succeed when %s", async (_, change) => {
    const [back, browser] = await change(await begin());
    const response = await ask(back, browser);
    expect(response.status).toBe(400);
    expect(cookieOf(response, "session")).toBe("");
    expect(await response.text()).toContain("That did not work.");
  });

  it("does not succeed after ten minutes", async () => {
    const { back, browser } = await begin();
    house.clock.advance(600_001);
    expect((await ask(back, browser)).status).toBe(400);
  });

  it.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "/..//evil.example",
  ])("never leads on to %s", async (to) => {
    const { back, browser } = await begin(to);
    const location = (await ask(back, browser)).headers.get("location") ?? "";
    expect(new URL(location, origin).origin).toBe(origin);
  });
});

describe("a session", () => {
  it("is another after each sign-in, and the one before is over", async () => {
    const first = await house.signIn("walter-writer");
    const { back, browser } = await begin();
    const second = cookieOf(await ask(back, `${browser}; ${first}`), "session");
    expect(second).not.toBe(first);
    expect([(await ask("/", first)).status, (await ask("/", second)).status]).toEqual([303, 200]);
  });

  it("ends with signing out, which takes a page of ours", async () => {
    const cookie = await house.signIn("walter-writer");
    const form = (csrf: string) => ({
      method: "POST",
      body: new URLSearchParams({ csrf }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", origin },
    });
    expect((await ask("/logout", cookie, form("guessed"))).status).toBe(403);
    expect((await ask("/", cookie)).status).toBe(200);
    const left = await ask("/logout", cookie, form(csrfOf(cookie.split("=")[1] ?? "")));
    expect([left.status, left.headers.get("location")]).toEqual([303, "/login"]);
    expect((await ask("/", cookie)).headers.get("location")).toBe("/login?to=%2F");
  });

  it("ends by itself when it is not used for a day", async () => {
    const cookie = await house.signIn("walter-writer");
    house.clock.advance(86_400_000);
    expect((await ask("/", cookie)).status).toBe(303);
  });

  it("goes on beyond the life of GitHub's token, which is renewed once for all who need it", async () => {
    const cookie = await house.signIn("walter-writer");
    house.clock.advance(9 * 3_600_000);
    const seen = await Promise.all([1, 2, 3].map(async () => (await ask("/api/jobs", cookie)).text()));
    for (const text of seen) expect(text).toContain("the shop is stuck");
  });

  it("ends when GitHub takes its token no more", async () => {
    const cookie = await house.signIn("walter-writer");
    house.github.state.userGrants.clear();
    expect((await ask("/", cookie)).status).toBe(303);
    expect((await ask("/", cookie)).status).toBe(303);
  });

  it("shows nothing while GitHub does not say what the person may read", async () => {
    const cookie = await house.signIn("walter-writer");
    house.github.addFault({
      ...{ match: { path: "/user/installations" }, times: 1 },
      effect: { kind: "answer", status: 502, headers: {} },
    });
    const refused = await ask("/", cookie);
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain("There is nothing here for you to see");
    // An error is not remembered.
    expect((await ask("/", cookie)).status).toBe(200);
  });
});

describe("whoever asks is told by every answer", () => {
  it.each(["/login", "/api/jobs", "/"])("of %s what a browser may do with it", async (path) => {
    const { headers } = await ask(path, await house.signIn("walter-writer"));
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe-inline");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d{8}/);
  });
});

describe("a token", () => {
  const show = (token: string, path = "/api/jobs") =>
    house.app.request(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } });

  it("is kept as a hash, and notes when it was used", async () => {
    const token = await house.makeToken("read");
    expect((await show(token)).status).toBe(200);
    const { rows } = await house.test.pool.query<{ hash: Buffer; used_at: Date | null }>(
      "select * from api_tokens",
    );
    expect(rows).toMatchObject([{ used_at: expect.any(Date) as Date }]);
    expect(rows[0]?.hash.toString("latin1")).not.toContain(token);
    house.clock.advance(3_600_001);
    expect((await show(token)).status).toBe(401);
  });

  it.each(["nst_none", "ghp_none", "x"])("that is none (%s) is refused with a challenge", async (token) => {
    const response = await show(token);
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toContain("Bearer");
    expect(response.headers.get("content-type")).toBe("application/problem+json");
  });
});
