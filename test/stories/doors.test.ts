import { existsSync } from "node:fs";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startStory } from "../support/story/story.ts";

const executablePath = "/usr/bin/chromium";
const isThere = existsSync(executablePath);
const browser = isThere ? "in a real browser" : `in a real browser (skipped: there is no ${executablePath})`;

describe.skipIf(!isThere)(browser, () => {
  let chrome: Browser;
  beforeAll(async () => {
    chrome = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  });
  afterAll(() => chrome.close());

  it("a writer signs in at GitHub, sees the overview and signs out; a stranger sees nothing", async () => {
    const story = await startStory({ signIn: true, environment: { NIGHTSHIFT_OPERATORS: "alice-admin" } });
    await story.escalate("hitl-escalation", "principles-stuck");
    await story.settle();
    const page = await chrome.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (/content security policy/i.test(message.text())) complaints.push(message.text());
    });
    const { url } = story.service;

    await page.goto(`${url}/gates`);
    expect(new URL(page.url()).pathname).toBe("/login");
    await signIn(page, "walter-writer");
    expect(new URL(page.url()).pathname).toBe("/gates");
    await page.click("text=Nightshift");
    await page.waitForURL(`${url}/`);
    expect(await page.textContent("h1")).toContain("1 page waits");
    expect(await page.textContent("main")).toContain("The notes are stuck");
    expect(await page.getAttribute("main a", "href")).toBe("/escalations/corner-shop/till/1");
    // The one style is let in by its hash.
    expect(await page.evaluate("getComputedStyle(document.querySelector('header')).display")).toBe("flex");
    await page.click("text=The notes are stuck");
    await page.waitForURL(`${url}/escalations/corner-shop/till/1`);
    expect(await page.textContent("main")).toContain("principles-stuck");

    expect(await page.locator("nav >> text=Queues").count()).toBe(0);
    expect((await page.goto(`${url}/queues`))?.status()).toBe(403);
    await page.click("text=Sign out");
    await page.waitForURL(`${url}/login`);
    await page.goto(url);
    expect(new URL(page.url()).pathname).toBe("/login");

    await signIn(page, "sam-stranger");
    expect(await page.textContent("h1")).toContain("There is nothing here for you to see");
    for (const path of ["/jobs", "/escalations/corner-shop/till/1"]) {
      const response = await page.goto(`${url}${path}`);
      expect([403, 404]).toContain(response?.status());
      expect(await page.textContent("body")).not.toContain("stuck");
    }

    const operator = await (await chrome.newContext()).newPage();
    operator.on("console", (message) => {
      if (/content security policy/i.test(message.text())) complaints.push(message.text());
    });
    await operator.goto(url);
    await signIn(operator, "alice-admin");
    await operator.click("nav >> text=Queues");
    await operator.getByText("nightshift-looks").first().waitFor();
    await operator.context().close();
    expect(complaints).toEqual([]);
    await page.close();
  });
});

async function signIn(page: Page, login: string): Promise<void> {
  await page.click("text=Sign in with GitHub");
  await page.click(`text=${login}`);
  // GitHub's own pages of this lie below that path, too.
  await page.waitForURL(({ pathname }) => !pathname.startsWith("/login"));
}
