import { Hono } from "hono";
import { readJobBoard, readJobPage } from "../../../flows/jobs/standing/job-board.ts";
import { readJobDecisions } from "../../../flows/jobs/standing/job-decisions.ts";
import { readJobTurns } from "../../../flows/jobs/standing/job-turns.ts";
import { readJobGraph } from "../../../flows/jobs/standing/job-graph.ts";
import { shownCharacters } from "../../../flows/escalations/kept-diff.ts";
import { findShownJob, type JobListDeps } from "../../../flows/jobs/standing/list-jobs.ts";
import { findKeptPhaseDiff, listKeptPhaseDiffs } from "../../../store/jobs/kept-phase-diffs.ts";
import { listTriedPhases } from "../../../store/jobs/phase-verdicts.ts";
import { listRefusedClaims } from "../../../store/jobs/refused-claims.ts";
import { seenIn } from "../../doors/visitor.ts";
import { refusalPage } from "../refusal.ts";
import { show } from "../show.ts";
import { boardPage } from "./board.ts";
import { jobListPage, readJobsQuery } from "./list.ts";
import { jobPage } from "./page.ts";
import { reviewForms } from "./review.ts";

/** The board of jobs, lists of them, and each. */
export function createJobPages(deps: JobListDeps): Hono {
  const pages = new Hono();
  pages.get("/", async (context) => {
    const asked = readJobsQuery(context.req.query());
    const [seen, now] = [seenIn(context), deps.clock.now()];
    switch (asked.kind) {
      case "wrong":
        return show(context, refusalPage(asked.problem), 400);
      case "board":
        return show(context, boardPage(await readJobBoard(deps, seen), now));
      case "list":
        return show(context, jobListPage(await readJobPage(deps, { ...asked, seen }), now));
    }
  });
  pages.get("/:id{[1-9][0-9]{0,14}}", async (context) => {
    const job = await findShownJob(deps, Number(context.req.param("id")));
    if (job === null) return context.notFound();
    const [graph, forms] = [await readJobGraph(deps.db, job), await reviewForms(deps.db, context, job.id)];
    const refused = await listRefusedClaims(deps.db, job.id);
    const tried = await listTriedPhases(deps.db, job.id);
    const decisions = await readJobDecisions(deps.db, job.id);
    const turns = await readJobTurns(deps.db, job.id);
    const diffs = await listKeptPhaseDiffs(deps.db, { jobId: job.id, characters: shownCharacters });
    return show(context, jobPage(job, { graph, forms, diffs, refused, tried, turns, decisions }));
  });
  pages.get("/:id{[1-9][0-9]{0,14}}/phases/:phase{[1-9][0-9]{0,14}[.]diff}", async (context) => {
    const phaseId = Number.parseInt(context.req.param("phase"), 10);
    const kept = await findKeptPhaseDiff(deps.db, { jobId: Number(context.req.param("id")), phaseId });
    if (kept === null) return context.notFound();
    return context.text(kept.truncated ? `${kept.patch}\n[the rest was left out]\n` : kept.patch);
  });
  return pages;
}
