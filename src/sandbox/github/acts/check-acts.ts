import { readCommit } from "../git/commits.ts";
import { type Place } from "../render/issue.ts";
import { renderCheckRun, renderSuite, renderSuiteOfRun } from "../render/check.ts";
import { type Repository } from "../state.ts";
import { type CheckRun, type CheckSuite } from "../state/checks.ts";
import { type User } from "../state/issues.ts";
import { announce } from "../webhooks/announce.ts";
import { findUser, fullName, type World } from "../world.ts";

interface Pushed {
  readonly repository: Repository;
  readonly branch: string | null;
  readonly sha: string;
}

/** An App's suite for a commit; each has one. */
export async function ensureSuite(
  world: World,
  { repository, branch, sha, bot }: Pushed & { readonly bot: User },
): Promise<CheckSuite> {
  const headCommit = await readCommit(repository, sha);
  const known = repository.suites.find((suite) => suite.headSha === sha && suite.bot === bot);
  if (known !== undefined) return known;
  const now = world.clock.now();
  const suite: CheckSuite = {
    id: world.nextId(),
    bot,
    headSha: sha,
    headBranch: branch,
    headCommit,
    runs: [],
    createdAt: now,
    updatedAt: now,
  };
  repository.suites.push(suite);
  return suite;
}

/** A pushed commit gets a suite, and the App is asked for its checks. */
export async function requestChecks(world: World, pushed: Pushed): Promise<void> {
  const { bot } = world.state.app;
  if (pushed.repository.suites.some((suite) => suite.headSha === pushed.sha && suite.bot === bot)) return;
  const suite = await ensureSuite(world, { ...pushed, bot });
  announceSuite({ world, repository: pushed.repository }, suite, {
    action: "requested",
    sender: bot,
  });
}

export function announceSuite(
  place: Place,
  suite: CheckSuite,
  { action, sender }: { action: string; sender: User },
): void {
  const details = { check_suite: renderSuite(place, suite) };
  announce(place.world, { event: "check_suite", action, repository: place.repository, sender, details });
}

export function announceRun(
  place: Place,
  run: CheckRun,
  { action, sender, more = {} }: { action: string; sender: User; more?: Record<string, unknown> },
): void {
  const details = {
    check_run: { ...renderCheckRun(place, run), check_suite: renderSuiteOfRun(place, run.suite) },
    ...more,
  };
  announce(place.world, { event: "check_run", action, repository: place.repository, sender, details });
}

/** Tells that a run was made or completed, and the suite with it when it was the last. */
export function announceProgress(
  place: Place,
  run: CheckRun,
  { was, sender }: { was: CheckRun["status"] | null; sender: User },
): void {
  if (was === null) announceRun(place, run, { action: "created", sender });
  if (run.status !== "completed" || was === "completed") return;
  announceRun(place, run, { action: "completed", sender });
  if (run.suite.runs.every((each) => each.status === "completed")) {
    announceSuite(place, run.suite, { action: "completed", sender });
  }
}

export interface CheckActionClick {
  /** OWNER/NAME. */
  readonly repository: string;
  readonly checkRunId: number;
  readonly identifier: string;
  readonly login: string;
}

export function clickCheckAction(world: World, click: CheckActionClick): void {
  const repository = world.state.repositories.find((each) => fullName(each) === click.repository);
  const run = repository?.suites.flatMap(({ runs }) => runs).find(({ id }) => id === click.checkRunId);
  const sender = findUser(world.state, click.login);
  const action = run?.actions.find(({ identifier }) => identifier === click.identifier);
  if (repository === undefined || run === undefined || sender === undefined || action === undefined) {
    throw new Error(
      `There is no button ${click.identifier} on check run ${click.checkRunId} of ${click.repository}`,
    );
  }
  const more = { requested_action: { identifier: action.identifier } };
  announceRun({ world, repository }, run, { action: "requested_action", sender, more });
}
