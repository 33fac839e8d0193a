import { tellingWords } from "../../../../domain/escalations/context/named.ts";
import { mayInstruct } from "../../../../domain/trust/text/untrusted-text.ts";
import { searchIssues, type IssueSearch } from "../../../../github/issues/search-issues.ts";
import { isBeforeTrigger, originOf, type Source } from "./source.ts";

/** More words would find only the issue itself. */
const mostWords = 2;

/** Issues and pull requests that share the title's telling words or the domain, as far as they are old enough. */
export const readRelatedIssues: Source = async ({ situation, escalation }) => {
  const { client, key, match } = situation;
  const words = tellingWords(escalation.title).slice(0, mostWords);
  const searches: IssueSearch[] = [
    ...(words.length === 0
      ? []
      : [{ kind: "issue", words } as const, { kind: "pull-request", words } as const]),
    ...(match.kind === "none" ? [] : [{ kind: "issue", words: [], label: match.leading.label } as const]),
  ];
  const found = (await Promise.all(searches.map((search) => searchIssues(client, search)))).flat();
  const others = new Map(
    found.filter(({ number }) => number !== key.issue).map((each) => [each.number, each]),
  );
  const texts = await Promise.all(
    Array.from(others.values(), async (each) => {
      const origin = await originOf(client, each);
      // Edits by their authors after the trigger must not reach the agent.
      if (!mayInstruct(origin.permission) && !isBeforeTrigger(each.updatedAt, escalation)) return [];
      const what = `${each.isPullRequest ? "pull request" : "issue"} #${each.number}, ${each.state}`;
      return [{ what, origin, text: `${each.title}\n\n${each.body}` }];
    }),
  );
  return texts.flat();
};
