/**
 * Extracts, from GitHub's published GraphQL schema, the fields of the types that the sandbox GitHub plays. Fetch the
 * schema somewhere else first:
 *
 *   npm i --prefix /tmp/graphql @octokit/graphql-schema@15 --ignore-scripts
 *   node scripts/extract-graphql.js /tmp/graphql/node_modules/@octokit/graphql-schema
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const typesInUse = [
  "Actor",
  "AddProjectV2ItemByIdPayload",
  "AddReactionPayload",
  "ClearProjectV2ItemFieldValuePayload",
  "Commit",
  "ConvertPullRequestToDraftPayload",
  "Issue",
  "MarkPullRequestReadyForReviewPayload",
  "Mutation",
  "Organization",
  "PageInfo",
  "ProjectV2",
  "ProjectV2Field",
  "ProjectV2FieldConfigurationConnection",
  "ProjectV2Item",
  "ProjectV2SingleSelectField",
  "ProjectV2SingleSelectFieldOption",
  "PullRequest",
  "PullRequestReview",
  "PullRequestReviewComment",
  "PullRequestReviewCommentConnection",
  "PullRequestReviewThread",
  "PullRequestReviewThreadConnection",
  "Query",
  "Reaction",
  "Repository",
  "ResolveReviewThreadPayload",
  "UnresolveReviewThreadPayload",
  "UpdateProjectV2ItemFieldValuePayload",
];

const packageRoot = process.argv[2];
if (packageRoot === undefined) {
  console.error("usage: node scripts/extract-graphql.js <directory of @octokit/graphql-schema>");
  process.exit(2);
}
const { version } = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8"));
const published = JSON.parse(readFileSync(join(packageRoot, "schema.json"), "utf8"));
const { types: all } = (published.data ?? published).__schema;

const types = Object.fromEntries(
  typesInUse.map((name) => {
    const found = all.find((type) => type.name === name);
    if (found === undefined) throw new Error(`The schema has no type ${name}`);
    return [name, Object.fromEntries(found.fields.map((field) => [field.name, written(field.type)]))];
  }),
);
const target = join(
  dirname(dirname(fileURLToPath(import.meta.url))),
  "fixtures",
  "github-graphql",
  "types.json",
);
mkdirSync(dirname(target), { recursive: true });
writeFileSync(
  target,
  `${JSON.stringify({ source: { package: "@octokit/graphql-schema", version }, types })}\n`,
);
console.log(`${typesInUse.length} types -> ${target}`);

/** As the language writes it: `[PullRequestReviewThread!]!`. */
function written({ kind, name, ofType }) {
  if (kind === "NON_NULL") return `${written(ofType)}!`;
  return kind === "LIST" ? `[${written(ofType)}]` : name;
}
