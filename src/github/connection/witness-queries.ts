/** Each asks a second time, in another way, for what REST did not find. */
export const issueWitness = witness("$number: Int!", "issueOrPullRequest(number: $number) { __typename }");

export const pullWitness = witness("$number: Int!", "pullRequest(number: $number) { __typename }");

export const branchWitness = witness("$branch: String!", "ref(qualifiedName: $branch) { __typename }");

export const objectWitness = witness(
  "$expression: String!",
  "object(expression: $expression) { __typename }",
);

export const repositoryWitness = witness("", "id");

function witness(variable: string, field: string): string {
  return `
query Witness($owner: String!, $name: String!${variable === "" ? "" : `, ${variable}`}) {
  repository(owner: $owner, name: $name) {
    ${field}
  }
}`;
}
