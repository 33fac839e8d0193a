import { type Call } from "../../call.ts";
import { invalid } from "../../refusal.ts";
import { type Issue } from "../../state/issues.ts";

/** The issues and pull requests that the query asks for, newest first unless it says otherwise. */
export function listIssues({ c, repository }: Call): Issue[] {
  const query = (name: string) => c.req.query(name);
  const state = query("state") ?? "open";
  if (!["open", "closed", "all"].includes(state))
    throw invalid({ resource: "Issue", field: "state", code: "invalid" });
  const labels = split(query("labels"));
  const since = query("since");
  const [creator, assignee] = [query("creator"), query("assignee")];
  const wanted = repository.issues.filter(
    (issue) =>
      (state === "all" || issue.state === state) &&
      labels.every((name) => issue.labels.some((label) => label.name.toLowerCase() === name)) &&
      (since === undefined || issue.updatedAt >= new Date(since)) &&
      (creator === undefined || issue.author.login === creator) &&
      (assignee === undefined || isAssigned(issue, assignee)),
  );
  return sorted(wanted, query("sort") ?? "created", query("direction") ?? "desc");
}

function isAssigned(issue: Issue, assignee: string): boolean {
  if (assignee === "none") return issue.assignees.length === 0;
  if (assignee === "*") return issue.assignees.length > 0;
  return issue.assignees.some((user) => user.login === assignee);
}

function sorted(issues: Issue[], by: string, direction: string): Issue[] {
  const key = (issue: Issue): number => {
    if (by === "updated") return issue.updatedAt.getTime();
    if (by === "comments") return issue.comments.length;
    return issue.createdAt.getTime();
  };
  const sign = direction === "asc" ? 1 : -1;
  return issues.toSorted((a, b) => sign * (key(a) - key(b) || a.number - b.number));
}

export function split(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== "");
}
