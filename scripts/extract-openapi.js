/**
 * Extracts, from GitHub's published OpenAPI description, the operations that the sandbox GitHub plays, as
 * JSON Schema. The description is too large to depend on; fetch it somewhere else first:
 *
 *   npm i --prefix /tmp/openapi @octokit/openapi@23
 *   node scripts/extract-openapi.js /tmp/openapi/node_modules/@octokit/openapi
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const repository = "/repos/{owner}/{repo}";

/** path: methods */
const operationsInUse = {
  "/app": "get",
  "/app-manifests/{code}/conversions": "post",
  "/app/hook/config": "get",
  "/app/hook/deliveries": "get",
  "/app/hook/deliveries/{delivery_id}": "get",
  "/app/hook/deliveries/{delivery_id}/attempts": "post",
  "/app/installations": "get",
  "/app/installations/{installation_id}": "get",
  "/app/installations/{installation_id}/access_tokens": "post",
  "/installation/repositories": "get",
  "/rate_limit": "get",
  "/search/issues": "get",
  "/user": "get",
  "/user/installations": "get",
  "/user/installations/{installation_id}/repositories": "get",
  "/users/{username}": "get",
  [repository]: "get",
  [`${repository}/assignees/{assignee}`]: "get",
  [`${repository}/branches`]: "get",
  [`${repository}/branches/{branch}`]: "get",
  [`${repository}/branches/{branch}/protection`]: "get",
  [`${repository}/branches/{branch}/rename`]: "post",
  [`${repository}/check-runs`]: "post",
  [`${repository}/check-runs/{check_run_id}`]: "get patch",
  [`${repository}/check-runs/{check_run_id}/annotations`]: "get",
  [`${repository}/check-runs/{check_run_id}/rerequest`]: "post",
  [`${repository}/check-suites/{check_suite_id}`]: "get",
  [`${repository}/check-suites/{check_suite_id}/check-runs`]: "get",
  [`${repository}/check-suites/{check_suite_id}/rerequest`]: "post",
  [`${repository}/collaborators/{username}/permission`]: "get",
  [`${repository}/commits`]: "get",
  [`${repository}/commits/{commit_sha}/pulls`]: "get",
  [`${repository}/commits/{ref}`]: "get",
  [`${repository}/commits/{ref}/check-runs`]: "get",
  [`${repository}/commits/{ref}/check-suites`]: "get",
  [`${repository}/commits/{ref}/status`]: "get",
  [`${repository}/commits/{ref}/statuses`]: "get",
  [`${repository}/compare/{basehead}`]: "get",
  [`${repository}/contents/{path}`]: "get put delete",
  [`${repository}/forks`]: "post",
  [`${repository}/git/blobs`]: "post",
  [`${repository}/git/blobs/{file_sha}`]: "get",
  [`${repository}/git/commits`]: "post",
  [`${repository}/git/commits/{commit_sha}`]: "get",
  [`${repository}/git/matching-refs/{ref}`]: "get",
  [`${repository}/git/ref/{ref}`]: "get",
  [`${repository}/git/refs`]: "post",
  [`${repository}/git/refs/{ref}`]: "patch delete",
  [`${repository}/git/trees`]: "post",
  [`${repository}/git/trees/{tree_sha}`]: "get",
  [`${repository}/installation`]: "get",
  [`${repository}/issues`]: "get post",
  [`${repository}/issues/comments`]: "get",
  [`${repository}/issues/comments/{comment_id}`]: "get patch delete",
  [`${repository}/issues/comments/{comment_id}/reactions`]: "get post",
  [`${repository}/issues/comments/{comment_id}/reactions/{reaction_id}`]: "delete",
  [`${repository}/issues/{issue_number}`]: "get patch",
  [`${repository}/issues/{issue_number}/assignees`]: "post delete",
  [`${repository}/issues/{issue_number}/comments`]: "get post",
  [`${repository}/issues/{issue_number}/events`]: "get",
  [`${repository}/issues/{issue_number}/labels`]: "get post put delete",
  [`${repository}/issues/{issue_number}/labels/{name}`]: "delete",
  [`${repository}/issues/{issue_number}/reactions`]: "get post",
  [`${repository}/issues/{issue_number}/reactions/{reaction_id}`]: "delete",
  [`${repository}/issues/{issue_number}/lock`]: "put delete",
  [`${repository}/issues/{issue_number}/timeline`]: "get",
  [`${repository}/labels`]: "get post",
  [`${repository}/labels/{name}`]: "get patch delete",
  [`${repository}/pulls`]: "get post",
  [`${repository}/pulls/comments/{comment_id}`]: "get patch delete",
  [`${repository}/pulls/comments/{comment_id}/reactions`]: "get post",
  [`${repository}/pulls/comments/{comment_id}/reactions/{reaction_id}`]: "delete",
  [`${repository}/pulls/{pull_number}`]: "get patch",
  [`${repository}/pulls/{pull_number}/comments`]: "get post",
  [`${repository}/pulls/{pull_number}/comments/{comment_id}/replies`]: "post",
  [`${repository}/pulls/{pull_number}/commits`]: "get",
  [`${repository}/pulls/{pull_number}/files`]: "get",
  [`${repository}/pulls/{pull_number}/merge`]: "get put",
  [`${repository}/pulls/{pull_number}/requested_reviewers`]: "post delete",
  [`${repository}/pulls/{pull_number}/reviews`]: "get post",
  [`${repository}/pulls/{pull_number}/reviews/{review_id}`]: "get put",
  [`${repository}/pulls/{pull_number}/reviews/{review_id}/comments`]: "get",
  [`${repository}/pulls/{pull_number}/reviews/{review_id}/dismissals`]: "put",
  [`${repository}/pulls/{pull_number}/reviews/{review_id}/events`]: "post",
  [`${repository}/pulls/{pull_number}/update-branch`]: "put",
  [`${repository}/statuses/{sha}`]: "post",
};

/** Where the description is wrong: it lets an account be a user and an enterprise at once. */
const corrections = {
  "GET /app/installations": { 200: { type: "array", items: { $ref: "#/schemas/installation" } } },
};

/** Keywords of a schema that validate nothing. `nullable` is translated. */
const silentKeywords = new Set([
  "description",
  "title",
  "example",
  "examples",
  "externalDocs",
  "deprecated",
  "readOnly",
  "writeOnly",
  "default",
  "nullable",
  "discriminator",
  "xml",
]);

const packageRoot = process.argv[2];
if (packageRoot === undefined) {
  console.error("usage: node scripts/extract-openapi.js <directory of @octokit/openapi>");
  process.exit(2);
}
const { version } = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8"));
const description = JSON.parse(readFileSync(join(packageRoot, "generated", "api.github.com.json"), "utf8"));

const target = join(
  dirname(dirname(fileURLToPath(import.meta.url))),
  "fixtures",
  "github-openapi",
  "operations.json",
);
const operations = extractOperations();
const schemas = collectSchemas(operations);
mkdirSync(dirname(target), { recursive: true });
writeFileSync(
  target,
  `${JSON.stringify({ source: { package: "@octokit/openapi", version }, operations, schemas })}\n`,
);
console.log(
  `${Object.keys(operations).length} operations, ${Object.keys(schemas).length} schemas -> ${target}`,
);

function extractOperations() {
  const extracted = {};
  for (const [path, methods] of Object.entries(operationsInUse)) {
    for (const method of methods.split(" ")) {
      const operation = description.paths[path]?.[method];
      if (operation === undefined) throw new Error(`The description has no ${method} ${path}`);
      const name = `${method.toUpperCase()} ${path}`;
      extracted[name] = extractOperation(operation, corrections[name]);
    }
  }
  return extracted;
}

function extractOperation(operation, corrected = {}) {
  const body = bodySchema(resolve(operation.requestBody));
  const responses = {};
  for (const [status, response] of Object.entries(operation.responses)) {
    responses[status] = bodySchema(resolve(response));
  }
  return {
    operationId: operation.operationId,
    ...(body === null ? {} : { body, bodyRequired: operation.requestBody.required ?? false }),
    responses: { ...responses, ...corrected },
  };
}

/** The schema of the JSON body; null where none is described. */
function bodySchema(described) {
  const content = described?.content ?? {};
  const media = content["application/json"] ?? Object.values(content)[0];
  return media?.schema === undefined ? null : toJsonSchema(media.schema);
}

function resolve(node) {
  if (node?.$ref === undefined) return node;
  const [, , kind, name] = node.$ref.split("/");
  return description.components[kind][name];
}

function collectSchemas(root) {
  const collected = {};
  const pending = [root];
  while (pending.length > 0) {
    for (const name of referencedSchemas(pending.pop())) {
      if (collected[name] !== undefined) continue;
      collected[name] = toJsonSchema(description.components.schemas[name]);
      pending.push(collected[name]);
    }
  }
  return Object.fromEntries(Object.entries(collected).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function referencedSchemas(node) {
  return [...JSON.stringify(node).matchAll(/"\$ref":"#\/schemas\/([^"]+)"/g)].map(([, name]) => name);
}

/** OpenAPI 3.0's dialect to JSON Schema: no prose, `nullable` spelt out, references into this file. */
function toJsonSchema(schema) {
  if (schema.$ref !== undefined) {
    return { $ref: schema.$ref.replace("#/components/schemas/", "#/schemas/") };
  }
  const translated = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (silentKeywords.has(keyword) || keyword.startsWith("x-")) continue;
    translated[keyword] = translateKeyword(keyword, value);
  }
  return schema.nullable === true ? orNull(translated) : translated;
}

function translateKeyword(keyword, value) {
  if (keyword === "properties" || keyword === "patternProperties") {
    return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, toJsonSchema(schema)]));
  }
  if (["allOf", "anyOf", "oneOf"].includes(keyword)) return value.map(toJsonSchema);
  if (["items", "not", "additionalProperties"].includes(keyword)) {
    return typeof value === "object" ? toJsonSchema(value) : value;
  }
  return value;
}

function orNull(schema) {
  if (typeof schema.type === "string" && schema.enum === undefined && schema.anyOf === undefined) {
    if (schema.oneOf === undefined && schema.allOf === undefined) {
      return { ...schema, type: [schema.type, "null"] };
    }
  }
  return { anyOf: [schema, { type: "null" }] };
}
