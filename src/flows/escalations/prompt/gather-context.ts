import { fitBudget, sourceBudgets } from "../../../domain/escalations/context/budget.ts";
import {
  sourcesOf,
  type ContextSource,
  type SourceOutcome,
} from "../../../domain/escalations/context/sources.ts";
import { fenceUntrusted } from "../../../domain/trust/text/untrusted-text.ts";
import { readFailingChecks } from "./sources/checks.ts";
import { readCommentTexts } from "./sources/comments.ts";
import { readDocuments } from "./sources/documents.ts";
import { readEarlierAttempts, readEarlierDiffs } from "./sources/earlier-attempts.ts";
import { readGitHistory } from "./sources/git-history.ts";
import { readIssueText } from "./sources/issue.ts";
import { readRelatedIssues } from "./sources/related-issues.ts";
import { readSentryEvents } from "./sources/sentry.ts";
import { readTestHistory } from "./sources/test-history.ts";
import { type Source, type SourceRequest } from "./sources/source.ts";
import { readWiki } from "./sources/wiki.ts";
import { cutText } from "../../../domain/trust/text/cut-text.ts";

/** What an agent is given; what others wrote is fenced. */
export interface StageContext {
  readonly texts: Readonly<Record<ContextSource, readonly string[]>>;
  /** In the order in which the sources are named. */
  readonly outcomes: readonly SourceOutcome[];
}

const sources: Readonly<Record<ContextSource, Source>> = {
  issue: readIssueText,
  comments: readCommentTexts,
  checks: readFailingChecks,
  "earlier attempts": readEarlierAttempts,
  "test history": readTestHistory,
  "git history": readGitHistory,
  "related issues": readRelatedIssues,
  Sentry: readSentryEvents,
  documents: readDocuments,
  wiki: readWiki,
  "earlier diffs": readEarlierDiffs,
};

const nothing: StageContext["texts"] = {
  issue: [],
  comments: [],
  checks: [],
  "earlier attempts": [],
  "test history": [],
  "git history": [],
  "related issues": [],
  Sentry: [],
  documents: [],
  wiki: [],
  "earlier diffs": [],
};

const longestWhy = 200;

/** Reads what this stage is given. A source that fails is named, and never keeps the others from being read. */
export async function gatherContext(request: SourceRequest, nonce: string): Promise<StageContext> {
  const { triggeredAt, createdAt } = request.escalation;
  const names = sourcesOf(request.stage, { handedBack: triggeredAt > createdAt });
  const read = await Promise.all(names.map((name) => readSource(name, request, nonce)));
  const texts = Object.fromEntries(read.map(({ outcome, texts: given }) => [outcome.source, given]));
  return { texts: { ...nothing, ...texts }, outcomes: read.map(({ outcome }) => outcome) };
}

async function readSource(
  source: ContextSource,
  request: SourceRequest,
  nonce: string,
): Promise<{ texts: readonly string[]; outcome: SourceOutcome }> {
  try {
    const { fitted, bytes, cut } = fitBudget(await sources[source](request), sourceBudgets[source]);
    const texts = fitted.map(({ text, maxBytes }) => fenceUntrusted(text, { nonce, maxBytes }));
    return { texts, outcome: { source, kind: "given", texts: texts.length, bytes, cut } };
  } catch (error) {
    request.deps.log.warn({ err: error, source }, "a source of context could not be read");
    const why = cutText(error instanceof Error ? error.message : String(error), longestWhy);
    return { texts: [], outcome: { source, kind: "unavailable", why } };
  }
}
