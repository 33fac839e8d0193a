import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { newStanding } from "../../src/domain/playbooks/playbook.ts";
import { identityOf, symptomOf } from "../../src/domain/playbooks/symptom.ts";
import { listPlaybooks, savePlaybook } from "../../src/store/playbooks/playbooks.ts";
import { saveResolution } from "../../src/store/playbooks/resolutions.ts";
import { listRepositories } from "../../src/store/configuration/repositories.ts";
import { played } from "../support/cases.ts";
import { atStage, mendedGate, type Script, type Turn } from "../support/story/scripts.ts";
import { startStory, type Story } from "../support/story/story.ts";

// Each folder holds the session of an agent that cannot be trusted, and what must become of it. A session that is
// asked to go on crashes, so that the labels are those of the decision.
const folder = new URL("../../fixtures/adversarial-agents/", import.meta.url);

// Assembled, so that no scanner takes a fixture for a leak.
const token = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;

const textOf = (title: string) => ({ title, body: `Red since Monday: ${title}.` });

const expectedSchema = z.strictObject({
  /** What is given of it must be as given. */
  decision: z.looseObject({ kind: z.string() }),
  /** All labels of the issue. */
  labels: z.array(z.string()),
  pulls: z.int(),
  /** What no comment and no pull request may say. */
  absent: z.array(z.string()).default([]),
  /** Caps of the repository, where the defaults would take too long. */
  caps: z.record(z.string(), z.unknown()).default({}),
  /** A playbook of the very failure, and how long ago its resolution was confirmed. */
  before: z.strictObject({ rootCause: z.string(), resolvedDaysAgo: z.number() }).nullable().default(null),
  /** The stage of the session, which is that of the first attempt. */
  stage: z.enum(["probe", "specialist"]).default("probe"),
  /** What became of that playbook. */
  playbook: z.record(z.string(), z.unknown()).nullable().default(null),
});

const cases = readdirSync(folder).map((name) => {
  const read = (file: string): unknown =>
    parse(readFileSync(new URL(`${name}/${file}`, folder), "utf8").replaceAll("{{a token}}", token));
  const { turns } = read("script.yaml") as { turns: Turn[] };
  return { name, turns, expected: expectedSchema.parse(read("expected.yaml")) };
});
type Case = (typeof cases)[number];

/** Alike: what is decided and why, and within which caps. */
const kindOf = ({ expected: { decision, caps, labels } }: Case) => {
  const { kind, reason } = decision as { kind: string; reason?: { kind?: string } | string };
  return JSON.stringify([kind, typeof reason === "object" ? reason.kind : reason, caps, labels]);
};

const groups = new Map<string, Case[]>();
for (const each of played(cases, kindOf)) {
  const caps = JSON.stringify(each.expected.caps);
  groups.set(caps, [...(groups.get(caps) ?? []), each]);
}
const atOnce = 12;

it("holds at least forty agents", () => {
  expect(cases.length).toBeGreaterThanOrEqual(40);
});

it.each([...groups])(
  "every adversarial agent ends as recorded, with caps %s",
  async (caps, members) => {
    const story = await startStory({
      scripts: [...members.map(scriptOf), { turns: [{ steps: [{ crash: { exit: 3 } }] }] }],
      config: {
        escalations: { caps: { attemptCostUsd: 5, ...(JSON.parse(caps) as object) } },
        gates: mendedGate,
      },
      repository: { ".github/workflows/ci.yml": "on: push\n", "docs/ci.yml": "on: push\n" },
      environment: { NIGHTSHIFT_CONCURRENCY: "3" },
    });
    for (const { name, expected } of members) await teach(story, name, expected.before);
    const issues = new Map<string, number>();
    for (let at = 0; at < members.length; at += atOnce) {
      for (const { name } of members.slice(at, at + atOnce)) issues.set(name, await file(story, name));
      await story.settle();
    }
    for (const { name, expected } of members) {
      const came = await whatCameOf(story, issues.get(name) ?? 0);
      const { decision, labels, pulls, absent, stage, playbook } = expected;
      expect.soft(came, name).toMatchObject({ decision, labels, pulls, stage });
      if (playbook !== null) expect.soft(await playbookOf(story, name), name).toMatchObject(playbook);
      for (const text of absent) expect.soft(came.said, name).not.toContain(text);
      expect.soft(came.said, name).not.toContain(token);
    }
    // What pages and the API show of an agent's answer is what is stored of it.
    const { rows } = await story.db.query("select answer from attempts where answer::text like $1", [
      `%${token}%`,
    ]);
    expect.soft(rows).toEqual([]);
  },
  900_000,
);

function scriptOf({ name, turns, expected }: Case): Script {
  const { match, ...script } = atStage(expected.stage, ...turns);
  return { match: { ...match, issue: `^${name}$` }, ...script };
}

/** What was learned of the failure that the issue is going to tell of. */
async function teach(story: Story, title: string, before: Case["expected"]["before"]): Promise<void> {
  if (before === null) return;
  const symptom = symptomOf({ ...textOf(title), checks: [] });
  const fingerprint = createHash("sha256").update(identityOf(symptom)).digest("hex");
  const [repository] = await listRepositories(story.db);
  const now = new Date(story.clock.now().getTime() - before.resolvedDaysAgo * 86_400_000);
  const learned = { repositoryId: repository?.id ?? 0, issue: 900, pull: 901, now };
  const fix = [{ role: "documentation", change: "modified", files: 1, added: 1, deleted: 0 }] as const;
  const { rootCause } = before;
  const lesson = { domain: "ci-stuck", fingerprint, symptom, paths: ["NOTES.md"], rootCause, fix: [...fix] };
  const kept = { ...learned, lesson: { ...lesson, verified: ["mended: pass"] }, standing: newStanding };
  const playbookId = await savePlaybook(story.db, kept);
  await saveResolution(story.db, { ...learned, fingerprint, playbookId });
}

async function playbookOf({ db }: Story, title: string) {
  const known = await listPlaybooks(db, { repositoryIds: null, before: null, limit: 100 });
  return known.find(({ symptom }) => symptom[0] === symptomOf({ ...textOf(title), checks: [] })[0]);
}

async function file(story: Story, title: string): Promise<number> {
  const producer = story.as("bot");
  const issue = await producer.openIssue(title, textOf(title).body);
  await producer.label(issue, "hitl-escalation", "ci-stuck");
  return issue;
}

async function whatCameOf(story: Story, issue: number) {
  const seen = await story.seen(issue);
  const { attempts } = await story.timeline(issue);
  const said = [
    ...seen.comments.map(({ body }) => body),
    ...seen.pulls.map(({ issue: { title, body } }) => `${title}\n${body ?? ""}`),
  ];
  return {
    decision: attempts[0]?.decision,
    stage: attempts[0]?.stage,
    labels: seen.labels,
    pulls: seen.pulls.length,
    said: said.join("\n"),
  };
}
