import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { oneRound } from "../support/story/job-scripts.ts";
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

  it("a writer sees a job come and go on without loading a page again, approves its plan, and pauses the repository", async () => {
    const story = await startStory({ signIn: true, scripts: oneRound });
    const { url } = story.service;
    const page = await chrome.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (/content security policy/i.test(message.text())) complaints.push(message.text());
    });
    await page.goto(`${url}/jobs`);
    await page.click("text=Sign in with GitHub");
    await page.click("text=walter-writer");
    await page.waitForSelector("main[data-live]");
    let loads = 0;
    page.on("load", () => (loads += 1));

    const walter = story.as("writer");
    const issue = await story.as("admin").openIssue("Mend the notes", "NOTES.md must say that it is mended.");
    await walter.label(issue, "nightshift");
    await page.waitForSelector("main >> text=Mend the notes");
    expect(loads).toBe(0);
    await story.settle();
    const { rows } = await story.db.query<{ id: number }>("select id from jobs");
    await page.goto(`${url}/jobs/${rows[0]?.id ?? 0}`);
    expect(await page.textContent("#live-log")).toContain("phase-turn");

    loads = 0;
    await page.click("button:has-text('Approve')");
    await page.waitForLoadState("load");
    const [pull] = story.repository.pulls;
    expect(pull?.reviews.map(({ author, state }) => [author.login, state])).toEqual([
      ["walter-writer", "APPROVED"],
    ]);
    await page.waitForSelector("text=Review phase 1", { state: "detached" });
    expect(loads).toBe(1);
    await story.settle();

    await page.goto(`${url}/settings/repositories/corner-shop/till`);
    await page.click("button:has-text('Pause corner-shop/till')");
    await page.waitForSelector("button:has-text('Resume corner-shop/till')");
    await page.goto(`${url}/audit`);
    await page.fill("#by", "Walter-Writer");
    await page.selectOption("#kind", "switch");
    await page.click("button:has-text('Search')");
    expect(await page.textContent("#audit-entries")).toContain("corner-shop/till");
    const href = await page.getAttribute("a:has-text('Export as NDJSON')", "href");
    const exported = await page.evaluate<string>(
      `fetch(${JSON.stringify(href)}).then((answer) => answer.text())`,
    );
    expect(exported.trimEnd().split("\n")).toHaveLength(1);
    expect(JSON.parse(exported)).toMatchObject({
      facts: { by: "walter-writer" },
      decision: { enabled: false },
    });
    expect(complaints).toEqual([]);
    await page.close();
  });
});
