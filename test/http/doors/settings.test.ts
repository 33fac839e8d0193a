import { afterAll, beforeAll, expect, it } from "vitest";
import { csrfOf } from "../../../src/http/doors/admit.ts";
import { openHouse, origin, type House } from "./house.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** A browser that is signed in, on pages of ours. */
async function browserOf(login: string) {
  const cookie = await house.signIn(login);
  const csrf = csrfOf(cookie.split("=")[1] ?? "");
  return {
    get: async (path: string) => {
      const response = await house.app.request(`${origin}${path}`, { headers: { cookie } });
      return { status: response.status, text: await response.text() };
    },
    /** As the form of a page is sent. */
    send: async (path: string, fields: Readonly<Record<string, string>>) => {
      const response = await house.app.request(`${origin}${path}`, {
        ...{ method: "POST", headers: { cookie }, body: new URLSearchParams({ csrf, ...fields }) },
      });
      return { status: response.status, text: await response.text() };
    },
  };
}

const switches = async () => {
  const { rows } = await house.test.pool.query<{ subject: string; by: string; decision: unknown }>(
    `select subject, facts ->> 'by' as by, decision from audit_entries where kind in ('switch', 'token') order by id`,
  );
  return rows;
};

it("lets a writer pause their repository by a form, and nothing beyond; an operator everything; the audit says who", async () => {
  const { shop, test } = house;
  const ofShop = "/settings/repositories/acme/shop";
  const walter = await browserOf("walter-writer");
  const page = await walter.get(ofShop);
  expect(page.status).toBe(200);
  expect(page.text).toContain("Pause acme/shop");
  expect(page.text).toContain("escalations.cap");
  expect((await walter.get("/settings")).text).not.toMatch(/Installations|other\/thing|Pause/);
  expect((await walter.get("/settings/repositories/other/thing")).status).toBe(404);

  expect((await walter.send(ofShop, { enabled: "no", csrf: "another" })).status).toBe(403);
  expect((await walter.send(ofShop, { enabled: "perhaps" })).status).toBe(422);
  expect((await walter.send("/settings/service", { enabled: "no" })).status).toBe(403);
  expect((await walter.send("/settings/installations/2", { enabled: "no" })).status).toBe(403);
  expect((await walter.send("/settings/repositories/other/thing", { enabled: "no" })).status).toBe(404);
  expect(await switches()).toEqual([]);
  expect((await walter.send(ofShop, { enabled: "no" })).status).toBe(303);
  const paused = await walter.get(ofShop);
  expect(paused.text).toContain("Resume acme/shop");
  expect(paused.text).toContain("this service (page, API, command line)");

  const token = await house.makeToken("read", "acme/shop");
  const rita = await browserOf("rita-reader");
  const seen = await rita.get(ofShop);
  expect(seen.text).toContain("The repository is switched");
  expect(seen.text).not.toContain("Resume acme/shop");
  const everything = await rita.get("/settings");
  expect(everything.text).toContain("Pause installation 2");
  expect(everything.text).toContain("read acme/shop");
  expect((await rita.send("/settings/service", { enabled: "no" })).status).toBe(303);
  expect((await walter.get("/settings")).text).toContain("No agent works anywhere");
  expect((await rita.send("/settings/installations/3", { enabled: "no" })).status).toBe(303);
  expect((await rita.send("/settings/installations/77", { enabled: "no" })).status).toBe(404);
  const [kept] = (await test.pool.query<{ id: number }>("select id from api_tokens")).rows;
  const bearer = { headers: { authorization: `Bearer ${token}` } };
  expect((await house.app.request(`${origin}/api/jobs`, bearer)).status).toBe(200);
  for (const _ of ["once", "twice"])
    expect((await rita.send(`/settings/tokens/${kept?.id ?? 0}/revoke`, {})).status).toBe(303);
  expect((await house.app.request(`${origin}/api/jobs`, bearer)).status).toBe(401);

  expect(await switches()).toEqual([
    {
      subject: `configuration ${shop.repositoryId}`,
      ...{ by: "walter-writer", decision: { enabled: false } },
    },
    { subject: "service", by: "rita-reader", decision: { enabled: false } },
    { subject: "installation 3", by: "rita-reader", decision: { enabled: false } },
    { subject: `token ${kept?.id ?? 0}`, by: "rita-reader", decision: { kind: "revoke" } },
  ]);
});
