import { reads, writes } from "../../access.ts";
import { announceProgress, announceRun, ensureSuite } from "../../acts/check-acts.ts";
import { bodyOf, numberParameter, parameter, type Call, type RepositoryRoutes } from "../../call.ts";
import { branchHead, resolveCommit } from "../../git/refs.ts";
import { pageOf } from "../../paging.ts";
import { notFound, Refusal } from "../../refusal.ts";
import { renderApp } from "../../render/app.ts";
import { renderAnnotation, renderCheckRun } from "../../render/check.ts";
import { type CheckRun } from "../../state/checks.ts";
import { commitNamed } from "../code/commits.ts";
import { checkCreation, checkUpdate, type CheckInput } from "./check-input.ts";

export function checkRunRoutes(routes: RepositoryRoutes): void {
  routes.on("POST /check-runs", writes("checks", "never"), async (call) => {
    const asked = await bodyOf(call.c, checkCreation, "CheckRun");
    const run = await createRun(call, asked);
    return call.c.json(renderCheckRun(call, run), 201);
  });
  routes.on("GET /check-runs/:id", reads("checks"), (call) => call.c.json(renderCheckRun(call, runOf(call))));
  routes.on("PATCH /check-runs/:id", writes("checks", "never"), async (call) => {
    const run = runOf(call);
    demandOwn(call, run);
    const asked = await bodyOf(call.c, checkUpdate, "CheckRun");
    const was = run.status;
    changeRun(call, run, asked);
    announceProgress(call, run, { was, sender: call.author() });
    return call.c.json(renderCheckRun(call, run));
  });
  routes.on("GET /check-runs/:id/annotations", reads("checks"), (call) => {
    const run = runOf(call);
    return call.c.json(pageOf(call.c, run.annotations).map((each) => renderAnnotation(call, run, each)));
  });
  routes.on("POST /check-runs/:id/rerequest", writes("checks"), (call) => {
    const run = runOf(call);
    // Each App is asked for its own only.
    if (run.suite.bot === call.world.state.app.bot)
      announceRun(call, run, { action: "rerequested", sender: call.author() });
    return call.c.json({}, 201);
  });
  routes.on("GET /commits/:ref{.+}/check-runs", reads("checks"), async (call) => {
    const sha = await commitNamed(call, parameter(call.c, "ref"));
    return listRuns(
      call,
      call.repository.suites.filter((suite) => suite.headSha === sha).flatMap((suite) => suite.runs),
    );
  });
  routes.on("GET /check-suites/:id/check-runs", reads("checks"), (call) => {
    const suite = call.repository.suites.find((each) => each.id === numberParameter(call.c, "id"));
    if (suite === undefined) throw notFound();
    return listRuns(call, suite.runs);
  });
}

function runOf(call: Call): CheckRun {
  const id = numberParameter(call.c, "id");
  const run = call.repository.suites.flatMap((suite) => suite.runs).find((each) => each.id === id);
  if (run === undefined) throw notFound();
  return run;
}

function demandOwn({ world, author }: Call, run: CheckRun): void {
  if (run.suite.bot === author()) return;
  const { id } = renderApp(world, author());
  throw new Refusal(
    403,
    `Invalid app_id \`${id}\` - check run can only be modified by the GitHub App that created it.`,
  );
}

/** With filter=latest, as is the default, only the newest run of each name. */
function listRuns(call: Call, runs: readonly CheckRun[]): Response {
  const query = (name: string) => call.c.req.query(name);
  const [name, status, appId] = [query("check_name"), query("status"), query("app_id")];
  const isNewest = ({ name, id, suite: { bot } }: CheckRun) =>
    !runs.some((each) => each.name === name && each.suite.bot === bot && each.id > id);
  const wanted = runs
    .filter((run) => query("filter") === "all" || isNewest(run))
    .filter((run) => name === undefined || run.name === name)
    .filter((run) => status === undefined || run.status === status)
    .filter((run) => appId === undefined || Number(appId) === renderApp(call.world, run.suite.bot).id)
    .toSorted((a, b) => b.id - a.id);
  const page = pageOf(call.c, wanted).map((run) => renderCheckRun(call, run));
  return call.c.json({ total_count: wanted.length, check_runs: page });
}

async function createRun(
  call: Call,
  asked: CheckInput & { name: string; head_sha: string },
): Promise<CheckRun> {
  const { world, repository } = call;
  const sha = /^[0-9a-f]{40}$/.test(asked.head_sha) ? await resolveCommit(repository, asked.head_sha) : null;
  if (sha === null) throw new Refusal(422, `No commit found for SHA: ${asked.head_sha}`);
  const branch = await branchOf(call, sha);
  const suite = await ensureSuite(world, { repository, branch, sha, bot: call.author() });
  const run: CheckRun = {
    id: world.nextId(),
    suite,
    name: asked.name,
    externalId: "",
    detailsUrl: null,
    status: "queued",
    conclusion: null,
    startedAt: world.clock.now(),
    completedAt: null,
    output: { title: null, summary: null, text: null },
    annotations: [],
    actions: [],
  };
  suite.runs.push(run);
  changeRun(call, run, asked);
  announceProgress(call, run, { was: null, sender: call.author() });
  return run;
}

/** Of a commit that several branches have, the default one. */
async function branchOf({ repository }: Call, sha: string): Promise<string | null> {
  const { defaultBranch, pulls, suites } = repository;
  if ((await branchHead(repository, defaultBranch)) === sha) return defaultBranch;
  const pull = pulls.find(({ head }) => head.sha === sha);
  return pull?.head.ref ?? suites.find(({ headSha }) => headSha === sha)?.headBranch ?? null;
}

function changeRun({ world }: Call, run: CheckRun, asked: CheckInput): void {
  const now = world.clock.now();
  run.name = asked.name ?? run.name;
  run.externalId = asked.external_id ?? run.externalId;
  run.detailsUrl = asked.details_url ?? run.detailsUrl;
  if (asked.started_at !== undefined) run.startedAt = new Date(asked.started_at);
  if (asked.actions !== undefined) run.actions = asked.actions;
  if (asked.output !== undefined) {
    const { title, summary, text, annotations } = asked.output;
    run.output = {
      title: title ?? run.output.title,
      summary: summary ?? run.output.summary,
      text: text ?? run.output.text,
    };
    run.annotations.push(...annotations);
  }
  run.suite.updatedAt = now;
  // A conclusion completes the run, whatever status came with it.
  const conclusion = asked.conclusion ?? null;
  const completedAt = asked.completed_at ?? null;
  if (conclusion !== null) {
    run.status = "completed";
    run.conclusion = conclusion;
    run.completedAt = completedAt === null ? now : new Date(completedAt);
  } else if (asked.status !== undefined) {
    run.status = asked.status;
    [run.conclusion, run.completedAt] = [null, null];
  }
}
