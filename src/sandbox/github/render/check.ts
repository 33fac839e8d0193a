import { type Annotation, type CheckRun, type CheckSuite } from "../state/checks.ts";
import { repositoryPage, repositoryUrl } from "./addresses.ts";
import { renderApp } from "./app.ts";
import { nodeId, nullableTimestamp, timestamp } from "./format.ts";
import { type Place } from "./issue.ts";
import { renderMinimalPull } from "./pull.ts";
import { renderRepository } from "./repository.ts";
import { type Documents } from "./types.ts";

export function renderCheckRun(place: Place, run: CheckRun) {
  const { world, repository } = place;
  const url = `${repositoryUrl(world, repository)}/check-runs/${run.id}`;
  const html = `${repositoryPage(world, repository)}/runs/${run.id}`;
  return {
    id: run.id,
    name: run.name,
    node_id: nodeId("CR", run.id),
    head_sha: run.suite.headSha,
    external_id: run.externalId,
    url,
    html_url: html,
    details_url: run.detailsUrl ?? html,
    status: run.status,
    conclusion: run.conclusion,
    started_at: timestamp(run.startedAt),
    completed_at: nullableTimestamp(run.completedAt),
    output: {
      ...run.output,
      annotations_count: run.annotations.length,
      annotations_url: `${url}/annotations`,
    },
    check_suite: { id: run.suite.id },
    app: renderApp(world, run.suite.bot),
    pull_requests: pullsOf(place, run.suite),
  } satisfies Documents["check-run"];
}

/** The suite as it is named inside a check run's event. */
export function renderSuiteOfRun(place: Place, suite: CheckSuite) {
  const { world, repository } = place;
  return {
    id: suite.id,
    node_id: nodeId("CS", suite.id),
    head_branch: suite.headBranch,
    head_sha: suite.headSha,
    ...suiteState(suite),
    url: `${repositoryUrl(world, repository)}/check-suites/${suite.id}`,
    before: null,
    after: suite.headSha,
    pull_requests: pullsOf(place, suite),
    app: renderApp(world, suite.bot),
    created_at: timestamp(suite.createdAt),
    updated_at: timestamp(suite.updatedAt),
  };
}

export function renderSuite(place: Place, suite: CheckSuite) {
  const { author, committer } = suite.headCommit;
  const named = renderSuiteOfRun(place, suite);
  return {
    ...named,
    latest_check_runs_count: suite.runs.length,
    check_runs_url: `${named.url}/check-runs`,
    rerequestable: true,
    runs_rerequestable: true,
    head_commit: {
      id: suite.headSha,
      tree_id: suite.headCommit.tree,
      message: suite.headCommit.message,
      timestamp: committer.date,
      author: { name: author.name, email: author.email },
      committer: { name: committer.name, email: committer.email },
    },
  };
}

export function renderListedSuite(place: Place, suite: CheckSuite) {
  return {
    ...renderSuite(place, suite),
    repository: renderRepository(place.world, place.repository),
  } satisfies Documents["check-suite"];
}

function suiteState({ runs }: CheckSuite): Pick<CheckRun, "conclusion"> & { status: CheckRun["status"] } {
  if (runs.length === 0) return { status: "queued", conclusion: null };
  if (runs.some((run) => run.status !== "completed")) return { status: "in_progress", conclusion: null };
  const order = [
    "failure",
    "timed_out",
    "cancelled",
    "action_required",
    "success",
    "neutral",
    "skipped",
  ] as const;
  return {
    status: "completed",
    conclusion: order.find((each) => runs.some((run) => run.conclusion === each)) ?? "neutral",
  };
}

/** Pull requests from forks are never named here. */
function pullsOf(place: Place, suite: CheckSuite): Documents["pull-request-minimal"][] {
  return place.repository.pulls
    .filter((pull) => pull.issue.state === "open" && pull.head.repository === place.repository)
    .filter((pull) => pull.head.sha === suite.headSha)
    .map((pull) => renderMinimalPull(place, pull));
}

export function renderAnnotation(
  place: Place,
  run: CheckRun,
  annotation: Annotation,
): Documents["check-annotation"] {
  const page = repositoryPage(place.world, place.repository);
  return {
    path: annotation.path,
    blob_href: `${page}/blob/${run.suite.headSha}/${annotation.path}`,
    start_line: annotation.startLine,
    end_line: annotation.endLine,
    start_column: annotation.startColumn,
    end_column: annotation.endColumn,
    annotation_level: annotation.level,
    title: annotation.title,
    message: annotation.message,
    raw_details: annotation.rawDetails,
  };
}
