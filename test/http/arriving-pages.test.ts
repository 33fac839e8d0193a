import { serve } from "@hono/node-server";
import { existsSync } from "node:fs";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../src/http/app.ts";
import { addDashboardRows } from "../support/dashboard-rows.ts";
import { createTestDatabase } from "../support/database.ts";
import { shiftOf, watchForShifts } from "../support/shifts.ts";
import { apiDeps, now } from "./api-deps.ts";

const executablePath = "/usr/bin/chromium";
const isThere = existsSync(executablePath);

/** Pages whose parts are of many widths. */
const paths = [
  "/?period=7d",
  "/escalations",
  "/escalations/corner-shop/till/14",
  "/jobs",
  "/jobs?status=failed",
  "/jobs/1",
  "/gates?period=30d",
  "/gates/corner-shop/till/test",
  "/playbooks",
  "/audit",
  "/settings",
];

describe.skipIf(!isThere)(
  `a page that arrives in pieces${isThere ? "" : ` (skipped: there is no ${executablePath})`}`,
  () => {
    let chrome: Browser;
    let page: Page;
    let whole: string;
    let slow: Server;
    const closing: (() => unknown)[] = [];

    beforeAll(async () => {
      const test = await createTestDatabase();
      closing.push(() => test.drop());
      await addDashboardRows(test.pool, { now, escalations: 60, jobs: 14, playbooks: 8 });
      const overview = { enabled: true, dailyCostUsd: 20 };
      const app = createApp({ api: apiDeps(test.pool), overview, publicUrl: null, people: null, queues: [] });
      const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
      closing.push(() => server.close());
      slow = createServer(endOthers).listen(0, "127.0.0.1");
      closing.push(
        () => slow.closeAllConnections(),
        () => slow.close(),
      );
      await Promise.all([once(server, "listening"), once(slow, "listening")]);
      whole = urlOf(server as Server);
      chrome = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
      closing.push(() => chrome.close());
      page = await chrome.newPage({ viewport: { width: 1_600, height: 1_000 } });
      await watchForShifts(page);
    });
    afterAll(async () => {
      for (const close of closing.reverse()) await close();
    });

    it.each(paths)("stands still: %s", async (path) => {
      const pieces = piecesOf(await (await fetch(`${whole}${path}`)).text());
      expect(pieces.length).toBeGreaterThan(2);
      const asked = new Promise<ServerResponse>((resolve) => (whenAsked = resolve));
      const loaded = page.goto(`${urlOf(slow)}${path}`);
      const response = await asked;
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      for (const piece of pieces) await drawn(piece, response);
      response.end();
      await loaded;
      expect(await shiftOf(page)).toBeNull();
      for (const each of await page
        .locator("main :is(.scroll > table, .board, .columns > section):not(details *)")
        .all())
        expect(await each.isVisible()).toBe(true);
    });

    let whenAsked: (response: ServerResponse) => void = () => undefined;
    /** For the page alone: its scripts and events change nothing here. */
    function endOthers({ headers }: IncomingMessage, response: ServerResponse): void {
      if (headers["sec-fetch-dest"] === "document") whenAsked(response);
      else response.writeHead(404).end();
    }

    let parts = 0;
    /** Sends it, and waits until its parts are on the page, and the page on the screen. */
    async function drawn(piece: string, response: ServerResponse): Promise<void> {
      if (piece.startsWith("<!")) parts = 0;
      parts += piece.split(endOfPart).length - 1;
      response.write(piece);
      await page.waitForFunction(`document.querySelectorAll("tr, li, section").length >= ${parts}`);
      await page.evaluate(
        "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))",
      );
    }
  },
);

const endOfPart = /(?<=<\/(?:tr|li|section)>)/;

/** Each ends with a row of a table, an item of a list or a section. */
function piecesOf(text: string): string[] {
  const parts = text.split(endOfPart);
  const size = Math.ceil(parts.length / 12);
  return Array.from({ length: Math.ceil(parts.length / size) }, (_, at) =>
    parts.slice(at * size, (at + 1) * size).join(""),
  );
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
