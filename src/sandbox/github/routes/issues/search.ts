import { Hono } from "hono";
import { maySee } from "../../access.ts";
import { type Env } from "../../call.ts";
import { pageOf } from "../../paging.ts";
import { invalid, Refusal } from "../../refusal.ts";
import { renderIssue } from "../../render/issue.ts";
import { type Repository } from "../../state.ts";
import { type Issue } from "../../state/issues.ts";
import { fullName, type World } from "../../world.ts";

interface Found {
  readonly repository: Repository;
  readonly issue: Issue;
}

/** Issues and pull requests by repo:, is:, state:, label:, author:, in:title and words. */
export function searchRoutes(world: World): Hono<Env> {
  const hono = new Hono<Env>();
  hono.get("/search/issues", (c) => {
    const terms = termsOf(c.req.query("q") ?? "");
    if (terms.length === 0) throw invalid({ resource: "Search", field: "q", code: "missing" });
    const all = world.state.repositories
      .filter((repository) => maySee(world, c.get("actor"), repository))
      .flatMap((repository) => repository.issues.map((issue) => ({ repository, issue })));
    const found = all
      .filter((each) => terms.every((term) => fits(each, term, terms)))
      .toSorted(
        (a, b) => b.issue.createdAt.getTime() - a.issue.createdAt.getTime() || b.issue.id - a.issue.id,
      );
    const items = pageOf(c, found).map(({ repository, issue }) => ({
      ...renderIssue({ world, repository }, issue),
      score: 1,
    }));
    return c.json({ total_count: found.length, incomplete_results: false, items, search_type: "lexical" });
  });
  return hono;
}

interface Term {
  readonly key: string | null;
  readonly value: string;
  readonly negated: boolean;
}

function termsOf(query: string): Term[] {
  const parts = query.match(/-?(?:[a-z-]+:)?(?:"[^"]*"|\S+)/g) ?? [];
  return parts.map((part) => {
    const match = /^(-?)(?:([a-z-]+):)?(.*)$/.exec(part);
    const value = (match?.[3] ?? "").replaceAll('"', "").toLowerCase();
    return { key: match?.[2] ?? null, value, negated: match?.[1] === "-" };
  });
}

function fits(found: Found, term: Term, all: readonly Term[]): boolean {
  return matches(found, term, all) !== term.negated;
}

function matches({ repository, issue }: Found, { key, value }: Term, all: readonly Term[]): boolean {
  const isPull = repository.pulls.some((pull) => pull.issue === issue);
  switch (key) {
    case null: {
      const titleOnly = all.some((term) => term.key === "in" && term.value === "title");
      const text = titleOnly ? issue.title : `${issue.title}\n${issue.body ?? ""}`;
      return text.toLowerCase().includes(value);
    }
    case "in":
      return true;
    case "repo":
      return fullName(repository).toLowerCase() === value;
    case "org":
    case "user":
      return repository.owner.login.toLowerCase() === value;
    case "is":
    case "type":
    case "state":
      if (value === "issue") return !isPull;
      if (value === "pr" || value === "pull-request") return isPull;
      return issue.state === value;
    case "label":
      return issue.labels.some((label) => label.name.toLowerCase() === value);
    case "author":
      return issue.author.login.toLowerCase() === value.replace(/^app\/(.*)$/, "$1[bot]");
    default:
      throw new Refusal(422, `The sandbox does not search by ${key}:`);
  }
}
