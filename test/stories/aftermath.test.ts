import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { place } from "../support/story/people.ts";
import { always, bungle, claim, mend } from "../support/story/scripts.ts";
import { startStory, type Story } from "../support/story/story.ts";

const program = fileURLToPath(new URL("../../bin/nightshift.js", import.meta.url));

it("a change that is reverted after its merge, or fails a check on it, counts as a false negative", async () => {
  const story = await startStory({ scripts: [always(claim(bungle), claim(mend))] });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  const [pull] = (await story.seen(issue)).pulls;
  const number = pull?.issue.number ?? 0;
  const admin = story.as("admin");
  const { data: merged } = await admin.octokit.rest.pulls.merge({ ...place, pull_number: number });
  await story.settle();
  expect((await gatesOf(story)).metrics["falseNegatives"]).toMatchObject({ value: 0, met: true });

  const message = `Revert "Write down that it is mended"\n\nThis reverts commit ${merged.sha}.`;
  await commit(story, { path: "NOTES.md", content: "as before\n", message });
  await commit(story, { path: "OTHER.md", content: "x\n", message: "Revert nothing at all" });
  await story.settle();
  expect(await foundIn(story)).toMatchObject([{ cause: "reverted", pull: number, check_name: "" }]);

  const { metrics, gates, topFailures, tasks } = await gatesOf(story);
  expect(metrics).toMatchObject({
    falseNegatives: { value: 1, target: { is: "exactly", value: 0 }, met: false },
    firstTryPassRate: { value: 0, met: false },
    rejectionsPerClaim: { value: 1, met: true },
    giveUpRate: { value: 0, met: true },
  });
  expect(metrics["gateTimeShare"]?.value).toBeGreaterThan(0);
  expect(gates).toContainEqual(
    expect.objectContaining({ name: "mended", runs: 2, passed: 1, passRate: 0.5 }),
  );
  expect(topFailures).toMatchObject([{ gate: "mended", reason: "exit code N", times: 1, share: 1 }]);
  expect(tasks).toContainEqual({ outcome: "rejectedOnce", tasks: 1, share: 1 });
  const { stdout: inWords } = await promisify(execFile)(process.execPath, [
    program,
    "stats",
    "--service",
    story.service.url,
  ]);
  expect(inWords).toContain("rejectedOnce 1 (100 %)");

  const suggested = ["gates", "suggest", "corner-shop/till", "--service", story.service.url];
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...suggested]);
  expect(stdout).toMatch(/^corner-shop\/till: 0 accepted commits of the last 90 days/);

  // Late, on a commit that is not the branch's head any more.
  const failing = { ...place, sha: merged.sha, state: "failure", context: "nightly" } as const;
  await story.as("bot").octokit.rest.repos.createCommitStatus(failing);
  await story.settle();
  expect(await foundIn(story)).toMatchObject([
    { cause: "reverted" },
    { cause: "check_failed", pull: number, check_name: "nightly" },
  ]);
  const { audit } = await story.timeline(issue);
  expect(audit.filter(({ kind }) => kind === "false-negative")).toHaveLength(2);
});

interface Gates {
  readonly metrics: Readonly<Record<string, { value: number | null } | undefined>>;
  readonly gates: readonly unknown[];
  readonly topFailures: readonly unknown[];
  readonly tasks: readonly unknown[];
}

/** As `nightshift stats` tells it. */
async function gatesOf({ service }: Story): Promise<Gates> {
  const args = ["stats", "--service", service.url, "--repository", "corner-shop/till", "--json"];
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args]);
  const told = JSON.parse(stdout) as {
    gates: { windows: Record<"24h" | "7d", Gates> };
    autoAgent: { windows: Record<"24h" | "7d", object> };
  };
  expect(told.autoAgent.windows["7d"]).toMatchObject({ attempts: 1, resolved: 1, resolutionRate: 1 });
  return told.gates.windows["24h"];
}

async function foundIn({ db }: Story): Promise<object[]> {
  const { rows } = await db.query<object>("select cause, check_name, pull from false_negatives order by id");
  return rows;
}

async function commit(
  story: Story,
  { path, content, message }: Readonly<Record<"path" | "content" | "message", string>>,
): Promise<void> {
  const { repos } = story.as("admin").octokit.rest;
  const there = await repos.getContent({ ...place, path }).catch(() => null);
  const sha = there !== null && "sha" in there.data ? { sha: there.data.sha } : {};
  const encoded = Buffer.from(content).toString("base64");
  await repos.createOrUpdateFileContents({ ...place, path, message, content: encoded, ...sha });
}
