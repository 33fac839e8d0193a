import { renderPrompt } from "../../agents/prompts/render-prompt.ts";
import { type Effect } from "../../domain/effects/effect.ts";
import { moment } from "../../domain/escalations/explain/moment.ts";
import { explainJobDecision } from "../../domain/jobs/explain-decision.ts";
import { listAuditOfKind } from "../../store/audit.ts";
import { type Job } from "../../store/jobs/jobs.ts";
import { type EscalationDeps } from "../escalations/dependencies.ts";
import { type PlannedPhase } from "../../domain/jobs/phases/todos.ts";
import { listPlanFiles } from "../../store/jobs/job-plans.ts";
import { todosOfPlan } from "../jobs/standing/newest-plan.ts";
import { readStanding } from "../jobs/standing/read-standing.ts";
import { jobSubject } from "../subject.ts";
import { type Commanded, type CommandedBy } from "./commanded.ts";
import { nameOfComment } from "./place-of-comment.ts";

const mostDecisions = 20;

/** The job that a question on an issue or pull request is about; null: it is about an escalation, or nothing. */
export function askedJob({ job, escalation }: Commanded): Job | null {
  const escalated = escalation !== null && ["open", "held", "paged"].includes(escalation.status);
  return escalated ? null : job;
}

/** Where the job stands, what it waits for and why, and the ways on. */
export async function jobStatusComment(
  deps: EscalationDeps,
  { commanded, comment }: CommandedBy,
  job: Job,
): Promise<Effect> {
  const { standing } = await readStanding(deps, job);
  const plan = todosOfPlan(await listPlanFiles(deps.db, job.id));
  const { text: body } = renderPrompt(deps.prompts, "comments/status", {
    plan: plan?.kind === "todos" ? plan.todos.phases.map(shownPhase) : [],
    standing: [standing.stands, ...standing.waits, ...standing.ways],
    links: jobLinks(deps, job),
  });
  return { kind: "comment", issue: commanded.key.issue, marker: `status:${nameOfComment(comment)}`, body };
}

/** The last decision over the job in words; where nothing can be put into words, where it stands. */
export async function jobExplanationComment(
  deps: EscalationDeps,
  asked: CommandedBy,
  job: Job,
): Promise<Effect> {
  const last = await listAuditOfKind(deps.db, {
    subject: jobSubject(job),
    kind: "job",
    limit: mostDecisions,
  });
  for (const entry of last) {
    const explained = explainJobDecision(entry);
    if (explained === null) continue;
    const { text: body } = renderPrompt(deps.prompts, "comments/explanation", {
      ...{ id: entry.id, at: moment(entry.at), sentence: explained.sentence, changed: false },
      because: [...explained.because],
      links: jobLinks(deps, job),
    });
    const { commanded, comment } = asked;
    const marker = `explanation:${nameOfComment(comment)}`;
    return { kind: "comment", issue: commanded.key.issue, marker, body };
  }
  return jobStatusComment(deps, asked, job);
}

/** Of one phase; the page shows them all. */
const mostTodos = 20;

function shownPhase({ title, todos }: PlannedPhase) {
  return {
    title,
    todos: todos.slice(0, mostTodos).map(({ text, done }) => ({ mark: done ? "x" : " ", text }) as const),
    left: Math.max(0, todos.length - mostTodos),
  };
}

function jobLinks({ settings: { pagesUrl } }: EscalationDeps, { id }: Job) {
  return pagesUrl === null ? [] : [{ text: "the job", url: `${pagesUrl}/jobs/${id}` }];
}
