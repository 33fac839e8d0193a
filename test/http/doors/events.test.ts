import { afterAll, beforeAll, expect, it } from "vitest";
import { csrfOf } from "../../../src/http/doors/admit.ts";
import { addAgentSteps } from "../../../src/store/agent-steps.ts";
import { beginAgentTurn } from "../../../src/store/agent-turns.ts";
import { appendAudit } from "../../../src/store/audit.ts";
import { inTransaction } from "../../../src/store/database.ts";
import { openHouse, origin, type House } from "./house.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** Somebody who watches. */
async function watch(cookie: string, query = "", headers: Record<string, string> = {}) {
  const response = await house.app.request(`${origin}/api/events${query}`, {
    headers: { cookie, ...headers },
  });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const reader = (response.body as ReadableStream<Uint8Array> | null)?.getReader();
  if (reader === undefined) throw new Error("there is no stream");
  const decoder = new TextDecoder();
  let text = "";
  const read = async () => {
    const { value, done } = await reader.read();
    if (value !== undefined) text += decoder.decode(value);
    return !done;
  };
  return {
    /** Everything so far, once it holds this. */
    until: async (expected: string | RegExp) => {
      while (!(typeof expected === "string" ? text.includes(expected) : expected.test(text)))
        if (!(await read())) throw new Error(`the stream ended: ${text}`);
      return text;
    },
    /** Everything, once nothing more comes. */
    end: async () => {
      while (await read());
      return text;
    },
    leave: () => reader.cancel(),
  };
}

const decide = (repositoryId: number | null, subject: string) =>
  inTransaction(house.test.pool, (db) =>
    appendAudit(db, {
      ...{ at: new Date(), repositoryId, subject, kind: "turn" },
      ...{ facts: { secret: "of the page alone" }, decision: { kind: "judge" }, effects: [] },
    }),
  );

it("tells whoever may see it where something changes, whichever process changes it, and nothing else", async () => {
  const { shop, other, test } = house;
  const cookie = await house.signIn("walter-writer");
  const walter = await watch(cookie, "?after=0");
  const missed = await walter.until("event: change");
  expect(missed).toContain(`id: ${shop.decision}\n`);
  expect(missed).toContain(
    `{"id":${shop.decision},"kind":"preflight","about":"escalation","repository":"acme/shop","issue":7}`,
  );
  const of = (repositoryId: number) => `escalation ${repositoryId}#7`;
  await decide(other.repositoryId, of(other.repositoryId));
  await decide(null, "service");
  const seen = await decide(shop.repositoryId, of(shop.repositoryId));
  await walter.until(`id: ${seen}\n`);
  const step = { at: new Date(), kind: "tool-call", tool: "Bash", input: "cat the-plan.md" } as const;
  const { repositoryId } = shop;
  const about = { repositoryId, subject: of(repositoryId) };
  const asked = { work: "attempt-1", role: "preflight", specialist: null, stage: "probe" } as const;
  const turn = await beginAgentTurn(test.pool, { ...about, ...asked, prompt: "p", now: new Date() });
  await addAgentSteps(test.pool, { ...about, turn }, [step]);
  const all = await walter.until('"kind":"agent"');
  expect(all).not.toMatch(/other|thing|service|of the page alone|the-plan/);
  await walter.until(": still here");
  await walter.leave();

  // Whoever comes again is told what was missed meanwhile, and nothing twice.
  const again = await watch(cookie, "?after=0", { "last-event-id": String(seen) });
  const later = await decide(shop.repositoryId, `job ${shop.repositoryId}#8`);
  const resumed = await again.until(`id: ${later}\n`);
  expect(resumed).not.toContain(`id: ${seen}\n`);
  expect(resumed).toContain('"about":"job","repository":"acme/shop","issue":8');
  for (let subject = 0; subject < 201; subject += 1)
    await decide(shop.repositoryId, `pull ${shop.repositoryId}#${subject + 10}`);
  await again.leave();
  const behind = await watch(cookie, `?after=${later}`);
  expect(await behind.until("event:")).toContain("event: reset");
  await behind.leave();

  const wrong = await house.app.request(`${origin}/api/events?after=soon`, { headers: { cookie } });
  expect(wrong.status).toBe(422);
});

it("ends for whoever signs out, and for everybody when the service stops", async () => {
  const [leaving, staying] = [await house.signIn("walter-writer"), await house.signIn("alice-admin")];
  const [walter, alice] = [await watch(leaving), await watch(staying)];
  const csrf = csrfOf(leaving.split("=")[1] ?? "");
  const body = new URLSearchParams({ csrf });
  await house.app.request(`${origin}/logout`, { method: "POST", headers: { cookie: leaving }, body });
  await walter.end();
  const seen = await decide(house.other.repositoryId, `escalation ${house.other.repositoryId}#7`);
  await alice.until(`id: ${seen}\n`);
  house.live.close();
  await alice.end();
});
