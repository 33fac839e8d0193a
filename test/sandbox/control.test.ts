import { beforeEach, describe, expect, it } from "vitest";
import { startSandboxClock, type SandboxClock } from "../../src/sandbox/clock.ts";
import { controlRoutes } from "../../src/sandbox/control.ts";
import { parseDuration } from "../../src/sandbox/duration.ts";
import { type Fault } from "../../src/sandbox/github/faults.ts";
import { type DeliveryFault } from "../../src/sandbox/github/webhooks/delivery-queue.ts";

let clock: SandboxClock;
let faults: (Fault | DeliveryFault)[];
let idle: boolean;
let routes: ReturnType<typeof controlRoutes>;

beforeEach(() => {
  clock = startSandboxClock(new Date("2026-01-01T00:00:00Z"));
  faults = [];
  idle = true;
  const github = {
    addFault: (fault: Fault) => {
      faults.push(fault);
      return { met: () => 0, release: () => undefined };
    },
    addDeliveryFault: (fault: DeliveryFault) => void faults.push(fault),
    deleteAccount: (login: string) => login === "rita-reader",
    clearFaults: () => {
      faults = [];
    },
  };
  routes = controlRoutes({ github, clock, isIdle: () => idle });
});

const post = (path: string, body: unknown) =>
  routes.request(path, { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) });

describe("the clock", () => {
  it("is advanced by a duration", async () => {
    const response = await post("/sandbox/clock", { advance: "P1DT1H" });
    expect(response.status).toBe(200);
    expect(clock.now().toISOString()).toMatch(/^2026-01-02T01:00/);
  });

  it.each([[{ advance: "1x" }], [{ advance: 3600 }], [{}], [{ advance: "PT1H", by: "me" }], [[]]])(
    "is not moved by %j",
    async (body) => {
      const response = await post("/sandbox/clock", body);
      expect(response.status).toBe(422);
      expect(await response.json()).toHaveProperty("message");
      expect(clock.now().toISOString()).toMatch(/^2026-01-01T00:00/);
    },
  );
});

it("a person's account is deleted, and no other", async () => {
  const remove = async (login: string) =>
    (await routes.request(`/sandbox/accounts/${login}`, { method: "DELETE" })).status;
  expect([await remove("rita-reader"), await remove("nobody")]).toEqual([204, 404]);
});

describe("faults", () => {
  it.each([
    [
      { match: { method: "GET", path: "/repos/**" }, times: 3, status: 502, headers: { "retry-after": "1" } },
      "answer",
    ],
    [{ match: { path: "/repos" }, delayMs: 20 }, "delay"],
    [{ dropAfter: true }, "drop-after"],
    [{ staleMs: 5_000 }, "stale"],
  ])("are added as %j says", async (body, kind) => {
    expect((await post("/sandbox/faults", body)).status).toBe(201);
    expect(faults).toMatchObject([{ effect: { kind } }]);
    expect((await routes.request("/sandbox/faults", { method: "DELETE" })).status).toBe(204);
    expect(faults).toEqual([]);
  });

  it.each([
    [
      { match: { event: "issues", action: "opened" }, times: 2, delivery: "lose" },
      { kind: "lose", event: "issues", action: "opened", times: 2 },
    ],
    [
      { delivery: "delay", delayMs: 50 },
      { kind: "delay", milliseconds: 50, times: 1 },
    ],
  ])("of deliveries are added as %j says", async (body, fault) => {
    expect((await post("/sandbox/faults", body)).status).toBe(201);
    expect(faults).toEqual([fault]);
  });

  it.each([
    [{ delivery: "delay" }, "needs one"],
    [{ delivery: "lose", delayMs: 1 }, "delayMs goes with"],
    [{ delivery: "eat" }, "delivery"],
    [{ delivery: "lose", match: { path: "/repos" } }, "path"],
    [{}, "give exactly one of"],
    [{ status: 500, dropAfter: true }, "give exactly one of"],
    [{ status: 99 }, "status"],
    [{ status: 500, times: 0 }, "times"],
    [{ status: 500, match: { path: "repos" } }, "must begin with /"],
    [{ delayMs: 1, headers: { a: "b" } }, "headers go with a status only"],
    [{ status: 500, matches: {} }, "matches"],
  ])("are refused as %j with the reason", async (body, words) => {
    const response = await post("/sandbox/faults", body);
    expect(response.status).toBe(422);
    expect(((await response.json()) as { message: string }).message).toContain(words);
    expect(faults).toEqual([]);
  });

  it("are refused as what is not JSON", async () => {
    expect((await post("/sandbox/faults", "{")).status).toBe(400);
  });
});

describe("idleness", () => {
  it.each([
    [true, 200],
    [false, 503],
  ])("%s is told by %i", async (is, status) => {
    idle = is;
    expect((await routes.request("/sandbox/idle")).status).toBe(status);
  });
});

describe("a duration", () => {
  it.each([
    ["PT1H", 3_600_000],
    ["P1DT30M", 88_200_000],
    ["P2W", 1_209_600_000],
    ["PT0.5S", 500],
    ["30m", 1_800_000],
    ["1h30m", 5_400_000],
    ["30", null],
    ["", null],
    ["m", null],
    ["P", null],
    ["PT", null],
    ["P1M", null],
    ["PT1H ", null],
    ["-PT1H", null],
  ])("%s is %j milliseconds", (text, milliseconds) => {
    expect(parseDuration(text)).toBe(milliseconds);
  });
});
