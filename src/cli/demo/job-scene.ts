import { type SandboxService } from "../start-sandbox.ts";
import { type Narrator } from "./narrator.ts";
import { type Check } from "./outcome.ts";
import { personAt, type CheckRun, type Person, type Pull } from "./person.ts";
import { isSettled, waitUntil, type Scene } from "./scene.ts";

const title = "Count the change at the till";
const body = "The till says what a basket costs. It should also say which coins to hand back.";
const asked = "What happens when somebody pays too little? The plan has to say it.";

/** A job waits for the review of its plan, answers what is asked, is approved, worked out, and merged. */
export const jobScene: Scene = async (sandbox, story) => {
  story.heading("Scene 4: a larger job is planned, reviewed, done and merged");
  const { owner, name } = sandbox.repository;
  const person = personAt(sandbox.github, sandbox.github.tokens.writer, { owner, repo: name });
  const issue = await person.createIssue(title, body);
  await person.addLabel(issue, "nightshift");
  story.act(`a maintainer opens issue #${issue}, "${title}", and labels it nightshift`);
  const plan = await frozenPull({ sandbox, person, issue }, null);
  await review(story, person, { pull: plan, event: "REQUEST_CHANGES", body: asked });
  const answered = await frozenPull({ sandbox, person, issue }, plan);
  const text = await person.fileOn(answered.head.ref, `.nightshift/job-${issue}/plan.md`);
  await review(story, person, { pull: answered, event: "APPROVE" });
  const whole = await frozenPull({ sandbox, person, issue }, answered);
  const runs = await person.checksOf(whole.head.sha);
  const before = await person.branches();
  await review(story, person, { pull: whole, event: "APPROVE" });
  await waitUntil(async () => (await isDone(person, issue)) && (await isSettled(sandbox)));
  const isThere = (await person.fileOn("main", "src/change.js")).includes("changeFor");
  const found = {
    plan,
    answered,
    whole,
    text,
    runs,
    hadBase: before.includes(`nightshift/job-${issue}/base`),
    isThere,
  };
  const address = `${sandbox.github.url}/${owner}/${name}/issues/${issue}`;
  return { checks: checksOf(found), issue: address, pull: whole.html_url };
};

interface Done {
  readonly plan: Pull;
  readonly answered: Pull;
  readonly whole: Pull;
  /** The plan, once what was asked is answered. */
  readonly text: string;
  readonly runs: readonly CheckRun[];
  readonly hadBase: boolean;
  /** Whether what the job was asked for is on the default branch. */
  readonly isThere: boolean;
}

function checksOf({ plan, answered, whole, text, runs, hadBase, isThere }: Done): Check[] {
  return [
    {
      what: `the plan waited as pull request #${plan.number}, with its todos`,
      ok: plan.body?.includes("- [ ] ") === true,
    },
    {
      what: "changes were requested, and answered on the same pull request",
      ok: answered.number === plan.number && text.includes("Too little money is refused"),
    },
    {
      what: `the work was judged by gates: ${runs.map(({ name: check }) => check).join(", ")}`,
      ok: runs.length >= 4 && runs.every(({ conclusion }) => conclusion === "success"),
    },
    {
      what: "the result came as one pull request without the folder of the plan",
      ok: whole.number !== plan.number && hadBase,
    },
    {
      what: "approved, it was merged, and the issue is done",
      ok: isThere,
    },
  ];
}

interface Job {
  readonly sandbox: SandboxService;
  readonly person: Person;
  readonly issue: number;
}

/** The pull request that the job waits with, once it is another, or another commit of it. */
async function frozenPull({ sandbox, person, issue }: Job, last: Pull | null): Promise<Pull> {
  const found: { pull: Pull | undefined } = { pull: undefined };
  await waitUntil(async () => {
    if (!(await isSettled(sandbox))) return false;
    const ofJob = (await person.openPulls()).filter(({ head }) =>
      head.ref.startsWith(`nightshift/job-${issue}/`),
    );
    found.pull = ofJob.find(({ head }) => head.sha !== last?.head.sha);
    return found.pull !== undefined;
  });
  if (found.pull === undefined) throw new Error(`The job of #${issue} waits for nothing`);
  return found.pull;
}

async function review(
  story: Narrator,
  person: Person,
  said: { readonly pull: Pull; readonly event: "APPROVE" | "REQUEST_CHANGES"; readonly body?: string },
): Promise<void> {
  const { pull, event, body: words } = said;
  await person.review(pull.number, { event, ...(words === undefined ? {} : { body: words }) });
  const what = event === "APPROVE" ? "approves" : "requests changes on";
  story.act(`a maintainer ${what} pull request #${pull.number}${words === undefined ? "" : `: ${words}`}`);
}

async function isDone(person: Person, issue: number): Promise<boolean> {
  return (await person.labelsOf(issue)).includes("nightshift:done");
}
