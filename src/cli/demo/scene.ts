import { type SandboxService } from "../start-sandbox.ts";
import { type Narrator } from "./narrator.ts";
import { type SceneResult } from "./outcome.ts";
import { personAt, type Person } from "./person.ts";

export type Scene = (sandbox: SandboxService, story: Narrator) => Promise<SceneResult>;

interface Escalated {
  readonly title: string;
  readonly body: string;
  /** In the order in which they are put on. */
  readonly labels: readonly string[];
  readonly until: (labels: readonly string[]) => boolean;
}

/** A scene's limit: it ends long before, or something is wrong. */
const patienceMs = 180_000;

export interface Observed {
  readonly person: Person;
  readonly issue: number;
  readonly timeline: Timeline;
}

/** Files an issue as another automation would, label by label, and waits until it has come to rest. */
export async function escalate(
  sandbox: SandboxService,
  story: Narrator,
  { title, body, labels, until }: Escalated,
): Promise<Observed> {
  const { owner, name } = sandbox.repository;
  const producer = personAt(sandbox.github, sandbox.github.tokens.bot, { owner, repo: name });
  const issue = await producer.createIssue(title, body);
  story.act(`watchtower[bot] opens issue #${issue}: ${title}`);
  for (const label of labels) {
    await producer.addLabel(issue, label);
    story.act(`watchtower[bot] adds the label ${label}`);
  }
  await waitUntil(async () => until(await producer.labelsOf(issue)) && (await sandbox.idle()));
  const person = personAt(sandbox.github, sandbox.github.tokens.writer, { owner, repo: name });
  return { person, issue, timeline: await readTimeline(sandbox, issue) };
}

export interface Timeline {
  readonly attempts: readonly {
    readonly stage: string;
    readonly rejections: number;
    readonly decision: { readonly kind: string } | null;
  }[];
  readonly audit: readonly { readonly kind: string; readonly decision: unknown }[];
  readonly chain: { readonly entries: number; readonly brokenAt: number | null };
}

/** The service's own account of the escalation, over its API. */
async function readTimeline({ service, repository }: SandboxService, issue: number): Promise<Timeline> {
  const path = `/api/escalations/${repository.owner}/${repository.name}/${issue}`;
  const [timeline, chain] = await Promise.all(
    [path, "/api/audit/verify"].map(async (each) => {
      const response = await fetch(`${service.url}${each}`);
      if (!response.ok) throw new Error(`${each} answers ${response.status}`);
      return response.json();
    }),
  );
  return { ...(timeline as Omit<Timeline, "chain">), chain: chain as Timeline["chain"] };
}

/** Throws when it takes longer than any scene may. */
export async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error("The scene did not come to an end");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Asked twice: what one look finds at rest, the webhook that it had just sent off may set in motion. */
export async function isSettled(sandbox: SandboxService): Promise<boolean> {
  return (await sandbox.idle()) && (await sandbox.idle());
}
