/** All branches that the service makes are below this name. */
export const ownBranches = "nightshift";

/** As the end of a sentence. Of two names of which one goes on with a slash where the other ends, git can have one only. */
export function inTheWaySentence(branch: string, wanted: string): string {
  return `the branch \`${branch}\` is in the way of \`${wanted}\`, for git cannot have both: rename or delete \`${branch}\``;
}
