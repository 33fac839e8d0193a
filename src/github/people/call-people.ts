import { type RepositoryClient } from "../app.ts";
import { orRefusal, refusalOf, type Refusal } from "../connection/refusals.ts";
import { absentIsUsual } from "../connection/request-rules.ts";

export interface CalledPeople {
  readonly kind: "called";
  /** Those who are called now, and were not before. */
  readonly called: readonly string[];
  readonly left: readonly LeftPerson[];
}

/** Somebody whom GitHub does not let be called. */
export interface LeftPerson {
  readonly name: string;
  readonly why: string;
}

const noAccess = "does not exist, or has no access to the repository";
/** GitHub takes no more. */
const mostAssignees = 10;

/** Assigns people to an issue beside those who are assigned; whoever cannot be is left out and named. */
export async function assignPeople(
  client: RepositoryClient,
  issue: number,
  logins: readonly string[],
): Promise<CalledPeople | Refusal> {
  const { octokit, owner, repo } = client;
  return orRefusal(async () => {
    const { data } = await octokit.rest.issues.get({ owner, repo, issue_number: issue });
    const assigned = new Set((data.assignees ?? []).map(({ login }) => login.toLowerCase()));
    const called: string[] = [];
    const left: LeftPerson[] = [];
    for (const login of logins.filter((each) => !assigned.has(each.toLowerCase()))) {
      if (assigned.size + called.length >= mostAssignees)
        left.push({ name: login, why: `an issue has at most ${mostAssignees} assignees` });
      else if (await isAssignable(client, login)) called.push(login);
      else left.push({ name: login, why: noAccess });
    }
    if (called.length > 0)
      await octokit.rest.issues.addAssignees({ owner, repo, issue_number: issue, assignees: called });
    return { kind: "called", called, left } as const;
  });
}

/** GitHub silently leaves out whom it cannot assign, so it is asked first. */
async function isAssignable({ octokit, owner, repo }: RepositoryClient, login: string): Promise<boolean> {
  try {
    const place = { owner, repo, assignee: login, request: absentIsUsual };
    await octokit.rest.issues.checkUserCanBeAssigned(place);
    return true;
  } catch (error) {
    if (refusalOf(error)?.reason !== "absent") throw error;
    return false;
  }
}

/** Asks people and teams (`ORGANISATION/TEAM`) to review; whoever cannot be asked is left out and named. */
export async function requestReviewers(
  client: RepositoryClient,
  pull: number,
  names: readonly string[],
): Promise<CalledPeople | Refusal> {
  const { octokit, owner, repo } = client;
  const at = { owner, repo, pull_number: pull };
  return orRefusal(async () => {
    const { data } = await octokit.rest.pulls.get(at);
    const asked = new Set([
      ...(data.requested_reviewers ?? []).map(({ login }) => login),
      ...(data.requested_teams ?? []).map(({ slug }) => `/${slug}`),
    ]);
    // Whoever reviewed what it is now waits for nothing; what was reviewed before is asked about again.
    const reviews = await octokit.paginate(octokit.rest.pulls.listReviews, { ...at, per_page: 100 });
    for (const { user, commit_id: of } of reviews)
      if (user !== null && of === data.head.sha) asked.add(user.login);
    const known = new Set([...asked].map((name) => name.toLowerCase()));
    const called: string[] = [];
    const left: LeftPerson[] = [];
    // One by one: GitHub takes all of a list, or nobody.
    for (const name of names.filter((each) => !known.has(normalizeName(each)))) {
      const why = await whyNotAsked(client, pull, name);
      if (why === null) called.push(name);
      else left.push({ name, why });
    }
    return { kind: "called", called, left } as const;
  });
}

function normalizeName(name: string): string {
  const [login = "", slug] = name.toLowerCase().split("/");
  return slug === undefined ? login : `/${slug}`;
}

/** null: asked. */
async function whyNotAsked(client: RepositoryClient, pull: number, name: string): Promise<string | null> {
  const { octokit, owner, repo } = client;
  const [login = "", slug] = name.split("/");
  if (slug !== undefined && login.toLowerCase() !== owner.toLowerCase())
    return `is no team of ${owner}, to which the repository belongs`;
  try {
    const whom = slug === undefined ? { reviewers: [login] } : { team_reviewers: [slug] };
    await octokit.rest.pulls.requestReviewers({ owner, repo, pull_number: pull, ...whom });
    return null;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.reason !== "invalid") throw error;
    return /pull request author/i.test(refusal.detail) ? "is the author of the pull request" : noAccess;
  }
}
