export interface IssuePlace {
  readonly owner: string;
  readonly repo: string;
  readonly issue: number;
}

/** Whether GitHub would close the issue when a pull request with this text is merged. */
export function closesIssue(text: string, { owner, repo, issue }: IssuePlace): boolean {
  const repository = escape(`${owner}/${repo}`);
  const named = `(?:(?:${repository})?#|https?://[^\\s/]+/${repository}/issues/)${issue}`;
  const closing = new RegExp(
    `(?<![\\w-])(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\\s+${named}(?![\\w])`,
    "i",
  );
  return closing.test(withoutQuotation(text));
}

/** Code and hidden comments speak about references; they do not make them. */
function withoutQuotation(text: string): string {
  return text
    .replace(/<!--[\s\S]*?(?:-->|$)/g, " ")
    .replace(/^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\1[`~]*\s*$|$(?![\s\S]))/gm, " ")
    .replace(/(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, " ");
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
