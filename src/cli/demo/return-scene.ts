import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { sampleRepository, type SandboxService } from "../start-sandbox.ts";
import { type Check } from "./outcome.ts";
import { type Narrator } from "./narrator.ts";
import { personAt, type CheckRun, type Person } from "./person.ts";
import { receiptFailure } from "./receipt-scene.ts";
import { escalate, isSettled, waitUntil, type Scene } from "./scene.ts";

const title = "The receipt tests are flaky: red since September";
const days = 31;

type Escalated = Awaited<ReturnType<typeof escalate>>;

/** A confirmed resolution was learned; when its failure is back a month later, the playbook resolves it at once. */
export const returnScene: Scene = async (sandbox, story) => {
  story.heading("Scene 3: the same failure returns");
  const writer = writerOf(sandbox);
  const resolved = (await writer.openPulls()).find(({ head }) => head.ref.startsWith("nightshift/"));
  if (resolved === undefined) throw new Error("There is no pull request that could be merged");
  await merge(sandbox, story, resolved.number);
  const [learned] = await playbooksOf(sandbox);
  await letItReturn(sandbox, story, writer);
  const { person, issue, timeline } = await escalate(sandbox, story, {
    ...{ title, body: receiptFailure, labels: ["flaky-test-stuck", "hitl-escalation"] },
    until: (labels) => !labels.includes("hitl-escalation"),
  });
  const labels = await person.labelsOf(issue);
  const pull = (await person.openPulls()).find(({ head }) => head.ref === `nightshift/issue-${issue}`);
  const runs = pull === undefined ? [] : await person.checksOf(pull.head.sha);
  const outcome = (await person.commentsOf(issue)).at(-1) ?? "";
  if (pull !== undefined) await merge(sandbox, story, pull.number);
  const [helped, ...others] = await playbooksOf(sandbox);
  const found = { resolved: resolved.number, timeline, labels, runs, outcome, learned, helped, others };
  const address = `${sandbox.github.url}/${sandbox.repository.owner}/${sandbox.repository.name}/issues/${issue}`;
  return { checks: checksOf(found), issue: address, pull: pull?.html_url ?? null };
};

interface Returned extends Pick<Escalated, "timeline"> {
  /** The pull request by which the first failure was resolved. */
  readonly resolved: number;
  readonly labels: readonly string[];
  readonly runs: readonly CheckRun[];
  /** What the issue was told last. */
  readonly outcome: string;
  readonly learned: Told | undefined;
  readonly helped: Told | undefined;
  readonly others: readonly Told[];
}

function checksOf(found: Returned): Check[] {
  const { resolved, timeline, labels, runs, outcome, learned, helped, others } = found;
  const [attempt, ...more] = timeline.attempts;
  return [
    {
      what: "merged and closed, the first resolution was learned as a playbook",
      ok: learned?.pull === resolved && learned.confidence === 0.5,
    },
    {
      what: "one probe was enough, without a rejected claim",
      ok: attempt?.stage === "probe" && attempt.rejections === 0 && more.length === 0,
    },
    {
      what: `the outcome names the playbook, learned from issue #${learned?.issue ?? "none"}`,
      ok: learned !== undefined && outcome.includes(`learned from issue #${learned.issue}`),
    },
    {
      what: `check runs are green: ${runs.map(({ name }) => name).join(", ")}`,
      ok: runs.length >= 4 && runs.every(({ conclusion }) => conclusion === "success"),
    },
    { what: "intake and stuck label are gone, nobody was paged", ok: labels.length === 0 },
    {
      what: `the playbook's confidence grew from ${told(learned)} to ${told(helped)}`,
      ok: others.length === 0 && (helped?.confidence ?? 0) > (learned?.confidence ?? 1),
    },
    { what: "the audit trail holds", ok: timeline.chain.brokenAt === null },
  ];
}

function writerOf({ github, repository }: SandboxService): Person {
  return personAt(github, github.tokens.writer, { owner: repository.owner, repo: repository.name });
}

async function merge(sandbox: SandboxService, story: Narrator, pull: number): Promise<void> {
  await writerOf(sandbox).merge(pull);
  story.act(`a maintainer merges pull request #${pull}, which closes its issue`);
  await waitUntil(() => isSettled(sandbox));
}

/** Earlier it would be a recurrence, for which no playbook is trusted: so the sandbox's clock is moved. */
async function letItReturn(sandbox: SandboxService, story: Narrator, writer: Person): Promise<void> {
  sandbox.clock.advance(days * 86_400_000);
  await sandbox.service.sweep();
  await waitUntil(() => isSettled(sandbox));
  story.act(`${days} days pass (the sandbox's clock is moved)`);
  for (const path of ["src/coupon.js", "src/basket.js", "src/receipt.js"]) {
    await writer.commitFile(path, await readFile(join(sampleRepository, path), "utf8"));
  }
  story.act("somebody takes the change back: three commits to main, and its tests fail again");
}

const playbooks = z.looseObject({
  playbooks: z.array(z.looseObject({ issue: z.number(), pull: z.number(), confidence: z.number() })),
});
type Told = z.output<typeof playbooks>["playbooks"][number];

/** The service's own account, over its API. */
async function playbooksOf({ service, repository }: SandboxService): Promise<Told[]> {
  const asked = `/api/playbooks?repository=${repository.owner}/${repository.name}`;
  const response = await fetch(`${service.url}${asked}`);
  if (!response.ok) throw new Error(`${asked} answers ${response.status}`);
  return playbooks.parse(await response.json()).playbooks;
}

function told(playbook: Told | undefined): string {
  return playbook?.confidence.toFixed(2) ?? "nothing";
}
