import { serve } from "@hono/node-server";
import { existsSync, readFileSync } from "node:fs";
import { once } from "node:events";
import { createRequire } from "node:module";
import { type AddressInfo } from "node:net";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Hono } from "hono";
import { createApp } from "../../src/http/app.ts";
import { answerNothing } from "../../src/http/failures.ts";
import { appendAudit } from "../../src/store/audit.ts";
import { type Database, inTransaction } from "../../src/store/database.ts";
import { played } from "../support/cases.ts";
import { addDashboardRows } from "../support/dashboard-rows.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { shiftOf, watchForShifts } from "../support/shifts.ts";
import { apiDeps, now } from "./api-deps.ts";
import { openHouse } from "./doors/house.ts";

const executablePath = "/usr/bin/chromium";
const isThere = existsSync(executablePath);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const seenAs = played(
  [
    { width: 1_600, colorScheme: "light" },
    { width: 400, colorScheme: "dark" },
    { width: 1_600, colorScheme: "dark" },
    { width: 400, colorScheme: "light" },
  ] as const,
  ({ width }) => String(width),
);
/** Every kind of page, with what has to be read on it at once. */
const shown: readonly (readonly [path: string, says: string])[] = [
  ["/?period=7d", "4 pages wait for a person"],
  ["/escalations", "waits for its merge"],
  ["/escalations/corner-shop/till/14", "A credential that only a person can grant."],
  ["/jobs", "to be reviewed"],
  ["/jobs?status=failed", "the gates refused it"],
  ["/jobs/1", "How the phases follow upon each other"],
  ["/gates?period=30d", "Claims by agent"],
  ["/gates/corner-shop/till/test", "1 test failed"],
  ["/playbooks", "Confirmed resolutions"],
  ["/audit", "preflight"],
  ["/audit/1", "Hash of the one before"],
  ["/decisions/1", "What was recorded"],
  ["/settings", "corner-shop/till"],
  ["/settings/repositories/corner-shop/till", "what is built in"],
  ["/nowhere", "There is nothing here"],
  ["/playbooks?before=0x", "which is no number of a playbook"],
];

describe.skipIf(!isThere)(`pages${isThere ? "" : ` (skipped: there is no ${executablePath})`}`, () => {
  let test: TestDatabase;
  let chrome: Browser;
  let url: string;
  let decision: number;
  /** Of a service that people sign in to. */
  let door: string;
  const listen = async ({ fetch }: Pick<Hono, "fetch">) => {
    const server = serve({ fetch, port: 0, hostname: "127.0.0.1" });
    await once(server, "listening");
    closing.push(() => new Promise((resolve) => server.close(resolve)));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const closing: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    test = await createTestDatabase();
    closing.push(() => test.drop());
    decision = await addDecision(test.pool);
    await addDashboardRows(test.pool, { now, escalations: 60, jobs: 14, playbooks: 8 });
    const overview = { enabled: true, dailyCostUsd: 20 };
    const app = createApp({ api: apiDeps(test.pool), overview, publicUrl: null, people: null, queues: [] });
    app.notFound(answerNothing);
    url = await listen(app);
    const house = await openHouse();
    closing.push(() => house.close());
    door = await listen(house.app);
    chrome = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
    closing.push(() => chrome.close());
  });
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  it("are legible in both themes and at both widths, do not move while they load, and have nothing that axe holds against them", async () => {
    const page = await chrome.newPage({ viewport: { width: 1_600, height: 1_000 }, colorScheme: "light" });
    await watchForShifts(page);
    const wrong: string[] = [];
    page.on("console", (message) => wrong.push(`${page.url()}: ${message.text()}`));
    const all = [
      ...shown.map(([path, says]) => [`${url}${path}`, says] as const),
      [`${url}/decisions/${decision}`, "Had the gates passed"] as const,
      [`${door}/login`, "GitHub"] as const,
    ];
    for (const [path, says] of all) {
      await page.emulateMedia({ colorScheme: "light" });
      await page.setViewportSize({ width: 1_600, height: 1_000 });
      await page.goto(path);
      expect(await page.textContent("main")).toContain(says);
      const shift = await shiftOf(page);
      if (shift !== null) wrong.push(`${path} moves while it loads, ${shift}`);
      await page.evaluate(openDetails);
      for (const { width, colorScheme } of seenAs) {
        await page.setViewportSize({ width, height: 1_000 });
        await page.emulateMedia({ colorScheme });
        wrong.push(...(await problemsOf(page, `${path}, ${colorScheme}, ${width} px`)));
      }
    }
    // What is refused is told in a line of the console.
    expect(wrong.filter((each) => !/status of 40[04]/.test(each))).toEqual([]);
    await page.close();
  });

  it("tell of each attempt what its agent did, and of no other", async () => {
    const page = await chrome.newPage();
    await page.goto(`${url}/escalations/corner-shop/till/14`);
    const said = await page.locator("pre.log[aria-label^='What the agent of attempt']").allTextContents();
    expect(said).toHaveLength(2);
    for (const [at, text] of said.entries()) {
      const own = said.length - at;
      expect(text.match(/attempt-\d/g)).toEqual([`attempt-${own}`, `attempt-${own}`]);
      expect(text).toContain("Bash failed");
      expect(text).toContain("src/importers/exchange-rates/parser.ts");
    }
    expect(await page.locator("#live-log").count()).toBe(0);
    await page.close();
  });

  it("tell what an agent does that is at work once, in the log", async () => {
    const page = await chrome.newPage();
    await page.goto(`${url}/escalations/corner-shop/price-import-and-exchange-rates/15`);
    expect((await page.textContent("#live-log"))?.match(/attempt-\d/g)).toHaveLength(2);
    const [first = ""] = (await page.textContent("#live-log"))?.match(/attempt-\d/) ?? [];
    expect((await page.textContent("main"))?.split(`run ${first}`)).toHaveLength(3);
    await page.close();
  });

  it("need no script, and are walked through by keyboard from a link that skips what is the same on each", async () => {
    const context = await chrome.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(url);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${url}/#content`);
    for (const part of ["Escalations", "Jobs", "Gates", "Playbooks"]) {
      await page.click(`nav >> text="${part}"`);
      await page.waitForSelector(`nav a[aria-current="page"]:text-is("${part}")`);
      expect(await page.textContent("h1")).toContain(part);
    }
    await page.click('button:has-text("Retire")');
    expect(await page.textContent("tr:target")).toContain("retired");
    await page.goto(`${url}/?period=30d`);
    await page.click('summary:has-text("As a table")');
    expect(await page.isVisible('figure th:has-text("resolved")')).toBe(true);
    await context.close();
  });
});

/** One that is put into words, with what would have changed it. */
function addDecision(database: Database): Promise<number> {
  const facts = {
    ...{ cancelled: null, tripwires: 0, ended: { kind: "answered" }, changed: true, gates: "fail" },
    ...{ publishing: { kind: "not-tried" }, counted: 1, faultsInARow: 0, cap: 6 },
    answer: { status: "resolved", confidence: "high", blockedReason: "none" },
  };
  const decision = { kind: "retry", reason: "gates_failed", label: null };
  const entry = { repositoryId: null, subject: "escalation 1#7", kind: "attempt", effects: [] };
  return inTransaction(database, (db) => appendAudit(db, { at: now, ...entry, facts, decision }));
}

/** What is folded away is to be as good. */
const openDetails = `for (const each of document.querySelectorAll("details")) each.open = true;`;

async function problemsOf(page: Page, where: string): Promise<string[]> {
  const [wide, seen] = await page.evaluate<[number, number]>(
    "[document.documentElement.scrollWidth, document.documentElement.clientWidth]",
  );
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe);
  const violations = await page.evaluate<string[]>(
    `axe.run({ resultTypes: ["violations"] }).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
       nodes.slice(0, 3).map(({ target, failureSummary }) => id + " at " + target + ": " + failureSummary)))`,
  );
  return [
    ...(wide > seen ? [`${where}: ${wide} px wide, of which ${seen} are seen`] : []),
    ...violations.map((violation) => `${where}: ${violation}`),
  ];
}
