import { type AuditQuestion } from "../../../flows/audit/audit-filter.ts";
import { cutText } from "../../../domain/trust/text/cut-text.ts";

/** The fields of the search, as somebody wrote them. */
export const searchFields = ["repository", "issue", "kind", "by", "since", "until"] as const;
export type SearchField = (typeof searchFields)[number];
export type Written = Readonly<Record<SearchField, string>>;

export interface Search {
  readonly written: Written;
  /** What is wrong, and how to mend it. Not empty: nothing is searched. */
  readonly wrong: Readonly<Partial<Record<SearchField, string>>>;
  readonly question: AuditQuestion;
}

const wordOf: Readonly<Partial<Record<SearchField, readonly [pattern: RegExp, wrong: string]>>> = {
  repository: [/^[\w.-]{1,100}\/[\w.-]{1,100}$/, "Write it as OWNER/REPO."],
  issue: [/^[1-9]\d{0,8}$/, "Write the number alone, like 7."],
  since: [/^\d{4}-\d\d-\d\d$/, "Write it like 2026-11-22."],
  until: [/^\d{4}-\d\d-\d\d$/, "Write it like 2026-11-22."],
};

/** What the address of the page asks for. */
export function readSearch(query: Readonly<Record<string, string>>): Search {
  const written = Object.fromEntries(
    searchFields.map((name) => [name, cutText((query[name] ?? "").trim(), 300)]),
  ) as Written;
  const wrong: Partial<Record<SearchField, string>> = {};
  for (const name of searchFields) {
    const [pattern, said] = wordOf[name] ?? [];
    const isRight = written[name] === "" || pattern === undefined || pattern.test(written[name]);
    if (!isRight || (isDay(name) && Number.isNaN(Date.parse(written[name] || "2026-01-01"))))
      wrong[name] = said ?? "";
  }
  if (written.issue !== "" && written.repository === "")
    wrong.repository = "Name the repository of the issue.";
  return { written, wrong, question: questionOf(written) };
}

function isDay(name: SearchField): boolean {
  return name === "since" || name === "until";
}

function questionOf({ repository, issue, kind, by, since, until }: Written): AuditQuestion {
  const [owner = "", name = ""] = repository.split("/");
  const orNull = (text: string) => (text === "" ? null : text);
  return {
    repository: repository === "" ? null : { owner, name },
    issue: issue === "" ? null : Number(issue),
    ...{ subject: null, kind: orNull(kind), by: orNull(by) },
    ...{ since: dayOf(since, 0), until: dayOf(until, 1) },
  };
}

/** In UTC, as the page shows times; the last day is in it. */
function dayOf(text: string, later: number): Date | null {
  return text === "" ? null : new Date(Date.parse(text) + later * 86_400_000);
}

/** The same search in the address of a page, or of the export. */
export function addressOf(path: string, asked: Readonly<Partial<Record<string, string>>>): string {
  const said = Object.entries(asked).filter((each): each is [string, string] => (each[1] ?? "") !== "");
  return said.length === 0 ? path : `${path}?${new URLSearchParams(said).toString()}`;
}
