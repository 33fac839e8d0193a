import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { done, oneRound, planSteps } from "../support/story/job-scripts.ts";
import { atStage, blocked } from "../support/story/scripts.ts";
import { startStory } from "../support/story/story.ts";

const executablePath = "/usr/bin/chromium";
const isThere = existsSync(executablePath);
const browser = isThere ? "in a real browser" : `in a real browser (skipped: there is no ${executablePath})`;

/** The plan once more, after somebody asked for changes. */
const shorter = {
  match: { role: "strategic", phase: 1, attempt: 2 },
  turns: [done("Plan in fewer words", ...planSteps([{ id: "notes" }], "Shorter.\n"))],
} as const;

/** The agent waits in its directory until somebody says go, and then needs a person. */
const untilTold = "touch ready; until test -e go; do sleep 0.05; done; rm ready go";
const refused = atStage("probe", { ...blocked("needs_credentials"), steps: [{ run: untilTold }] });

/** Sends the review's form as a browser does, with other values in some of its fields. */
function sendReview(page: Page, fields: Readonly<Record<string, string>>): Promise<string> {
  return page.evaluate(`(async () => {
    const form = document.querySelector("form[action$='/review']");
    const body = new URLSearchParams(new FormData(form));
    for (const [name, value] of Object.entries(${JSON.stringify(fields)})) body.set(name, value);
    const answer = await fetch(form.action, { method: "POST", body });
    return answer.status + " " + (await answer.text());
  })()`);
}

describe.skipIf(!isThere)(browser, () => {
  let chrome: Browser;
  beforeAll(async () => {
    chrome = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  });
  afterAll(() => chrome.close());

  it("a writer sees a job come and go on without loading a page again, sends its plan back, approves it, reads why a person is needed elsewhere, and pauses the repository", async () => {
    const story = await startStory({ signIn: true, scripts: [shorter, ...oneRound, refused] });
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
    const why = await page.getAttribute(".decisions a", "href");
    expect(await (await page.request.get(`${url}${why ?? ""}`)).text()).toContain("What was recorded");

    const [pull] = story.repository.pulls;
    const made = () => pull?.reviews.map(({ author, state, body }) => [author.login, state, body]);
    expect(await sendReview(page, { review: "dismiss" })).toMatch(/^422 .*Nothing was chosen/s);
    expect(await sendReview(page, { review: "request-changes" })).toMatch(
      /^422 .*Say what is to be changed/s,
    );
    expect(await sendReview(page, { review: "approve", commit: "0".repeat(40) })).toMatch(
      /^409 .*does not wait for that review/s,
    );
    expect(made()).toEqual([]);
    await page.fill("form[action$='/review'] textarea", "Say it in fewer words.");
    await page.click("button:has-text('Request changes')");
    await page.waitForSelector("button:has-text('Request changes')", { state: "detached" });
    const sentBack = ["walter-writer", "CHANGES_REQUESTED", "Say it in fewer words."];
    expect(made()).toEqual([sentBack]);
    await story.settle();

    await page.goto(`${url}/jobs/${rows[0]?.id ?? 0}`);
    // A button that is pressed twice makes one review.
    const twice = await sendReview(page, { review: "approve" });
    expect(twice).toMatch(/^200 /);
    loads = 0;
    await page.click("button:has-text('Approve')");
    await page.waitForSelector("text=Review phase 1", { state: "detached" });
    expect(made()).toEqual([sentBack, ["walter-writer", "APPROVED", ""]]);
    expect(loads).toBe(1);
    await story.settle();

    await page.goto(`${url}/escalations`);
    loads = 0;
    const stuck = await walter.openIssue("The price feed is refused", "It answers 401 since Monday.");
    await walter.label(stuck, "hitl-escalation");
    await walter.label(stuck, "ci-stuck");
    await page.waitForSelector("main >> text=The price feed is refused");
    expect(loads).toBe(0);
    const checkout = join(story.dataDirectory, "workspaces", "worktrees", "attempt-1", "checkout");
    await vi.waitUntil(() => existsSync(join(checkout, "ready")), { timeout: 120_000, interval: 50 });
    await page.goto(`${url}/escalations/corner-shop/till/${stuck}`);
    loads = 0;
    await writeFile(join(checkout, "go"), "");
    await page.waitForSelector("main >> text=A credential that only a person can grant.");
    expect(await page.textContent("main")).toContain("PRICE_FEED_KEY has expired");
    expect(await page.textContent("#attempt-1")).toContain("touch ready");
    expect(loads).toBe(0);
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
