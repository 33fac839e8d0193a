/** The branch of an escalation's n-th attempt; the first keeps the plain name. */
export function branchOf(issue: number, attempt: number): string {
  return attempt <= 1 ? `nightshift/issue-${issue}` : `nightshift/issue-${issue}-${attempt}`;
}
