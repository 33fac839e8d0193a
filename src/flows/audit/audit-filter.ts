import { findRepositoryByName } from "../../store/configuration/repositories.ts";
import { type Db } from "../../store/database.ts";
import { type AuditFilter, type AuditSeen } from "../../store/search-audit.ts";
import { commandsSubject, escalationSubject, jobSubject, pullSubject } from "../subject.ts";

/** Which entries somebody wants to see; what is null does not matter. */
export interface AuditQuestion {
  readonly repository: { readonly owner: string; readonly name: string } | null;
  /** Of the repository: an issue or a pull request. */
  readonly issue: number | null;
  readonly subject: string | null;
  readonly kind: string | null;
  /** Who asked for it. */
  readonly by: string | null;
  readonly text?: string | null;
  readonly since: Date | null;
  readonly until: Date | null;
}

/** The filter of the log that answers it; null: there is no such repository, or none that may be seen. */
export async function auditFilter(
  db: Db,
  question: AuditQuestion,
  seen: AuditSeen,
): Promise<AuditFilter | null> {
  const { repository, issue, subject, ...rest } = question;
  const found = repository === null ? null : await findRepositoryByName(db, repository);
  if (repository !== null && (found === null || !isSeen(seen, found.id))) return null;
  const ofIssue = found === null || issue === null ? null : subjectsOf(found.id, issue);
  const ofSubject = subject === null ? null : [subject];
  const both = ofIssue !== null && ofSubject !== null;
  const subjects = both ? ofIssue.filter((each) => each === subject) : (ofIssue ?? ofSubject);
  return { ...rest, seen, repositoryId: found?.id ?? null, subjects };
}

function isSeen(seen: AuditSeen, repositoryId: number): boolean {
  return seen.kind === "everything" || seen.ids === null || seen.ids.includes(repositoryId);
}

function subjectsOf(repositoryId: number, issue: number): string[] {
  const key = { repositoryId, issue };
  return [
    escalationSubject(key),
    jobSubject(key),
    commandsSubject(key),
    pullSubject({ repositoryId, pull: issue }),
  ];
}
