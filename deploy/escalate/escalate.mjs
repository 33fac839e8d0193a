// Files an escalation, once: as long as an issue of the same fingerprint is open, it stands for it. No dependencies.
import { createHash } from "node:crypto";
import { appendFileSync } from "node:fs";

const env = process.env;
const input = (name) => env[`INPUT_${name.toUpperCase()}`]?.trim() ?? "";

async function call(method, path, body) {
  const response = await fetch(`${env.GITHUB_API_URL}/repos/${env.GITHUB_REPOSITORY}/${path}`, {
    method,
    headers: { authorization: `Bearer ${input("token")}`, accept: "application/vnd.github+json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (response.ok) return response.json();
  const hint =
    response.status === 403 || response.status === 404
      ? " Give the job `permissions: { issues: write }`."
      : "";
  throw new Error(`${method} ${path}: ${response.status} ${await response.text()}${hint}`);
}

async function find(labels, marker) {
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({ labels: labels.join(","), state: "open", per_page: "100", page });
    const issues = await call("GET", `issues?${query}`);
    const found = issues.find((issue) => issue.pull_request === undefined && issue.body?.includes(marker));
    if (found !== undefined || issues.length < 100) return found;
  }
}

async function escalate() {
  const domain = input("domain");
  if (domain === "") throw new Error('`domain` is missing: the stuck label, like "ci-stuck".');
  const where = `${env.GITHUB_WORKFLOW} on ${env.GITHUB_REF_NAME}`;
  const fingerprint = createHash("sha256")
    .update(input("fingerprint") || `${domain}\n${where}`)
    .digest("hex");
  const marker = `<!-- nightshift-escalate:${fingerprint} -->`;
  const labels = [input("intake-label") || "hitl-escalation", domain];
  const standing = await find(labels, marker);
  if (standing !== undefined) return { issue: standing.number, filed: false };
  const run = `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}/actions/runs/${env.GITHUB_RUN_ID}`;
  const body = [input("body"), `Reported by [${where}](${run}), commit ${env.GITHUB_SHA}.`, marker];
  const title = input("title") || `${where} is stuck`;
  const filed = await call("POST", "issues", { title, body: body.filter(Boolean).join("\n\n"), labels });
  return { issue: filed.number, filed: true };
}

try {
  const { issue, filed } = await escalate();
  console.log(filed ? `filed as #${issue}` : `stands in #${issue} already`);
  if (env.GITHUB_OUTPUT) appendFileSync(env.GITHUB_OUTPUT, `issue=${issue}\n`);
} catch (error) {
  console.log(`::error::${error.message.replaceAll("\n", "%0A")}`);
  process.exitCode = 1;
}
