import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { startSandboxClock } from "../../src/sandbox/clock.ts";
import { startSandboxGitHub } from "../../src/sandbox/github/server.ts";

const folder = fileURLToPath(new URL("../../deploy/escalate", import.meta.url));
const action = z
  .object({
    inputs: z.record(
      z.string(),
      z.object({ required: z.boolean().optional(), default: z.string().optional() }),
    ),
    runs: z.object({ using: z.literal("docker"), image: z.literal("Dockerfile") }),
  })
  .parse(parse(readFileSync(join(folder, "action.yml"), "utf8")));

it("a workflow files an escalation once, and a refusal says what is missing", async () => {
  const root = mkdtempSync(join(tmpdir(), "nightshift-escalate-"));
  const github = await startSandboxGitHub({ root: join(root, "github"), clock: startSandboxClock() });
  onTestFinished(async () => {
    await github.close();
    rmSync(root, { recursive: true, force: true });
  });
  writeFileSync(join(root, "README.md"), "# Till\n");
  await github.seedRepository({ owner: "corner-shop", name: "till", from: root });
  const output = join(root, "output");
  const runIt = (inputs: Readonly<Record<string, string>>) => runAction(inputs, { url: github.url, output });

  const given = { domain: "ci-stuck", token: github.tokens.bot };
  expect(await runIt(given)).toBe("filed as #1\n");
  expect(await runIt(given)).toBe("stands in #1 already\n");
  expect(await runIt({ ...given, fingerprint: "another", title: "The nightly is red" })).toBe(
    "filed as #2\n",
  );
  expect(readFileSync(output, "utf8")).toBe("issue=1\nissue=1\nissue=2\n");
  const issues = github.state.repositories[0]?.issues ?? [];
  expect(issues.map(({ title, labels }) => [title, labels.map(({ name }) => name).toSorted()])).toEqual([
    ["CI on main is stuck", ["ci-stuck", "hitl-escalation"]],
    ["The nightly is red", ["ci-stuck", "hitl-escalation"]],
  ]);
  expect(issues[0]?.body).toContain("/corner-shop/till/actions/runs/7");
  expect(await runIt({ token: github.tokens.bot })).toContain("::error::`domain` is missing");
  expect(await runIt({ ...given, fingerprint: "third", token: "ghp_wrong" })).toContain(
    "::error::GET issues",
  );
});

/** As GitHub runs it: inputs that are left out have their defaults, and nothing else is given. */
function runAction(
  inputs: Readonly<Record<string, string>>,
  { url, output }: { readonly url: string; readonly output: string },
): Promise<string> {
  for (const name of Object.keys(inputs)) expect(Object.keys(action.inputs)).toContain(name);
  const all = Object.entries(action.inputs).map(([name, { default: fallback = "" }]) => [
    `INPUT_${name.toUpperCase()}`,
    inputs[name] ?? fallback,
  ]);
  const env = {
    ...Object.fromEntries(all as [string, string][]),
    ...{ GITHUB_API_URL: `${url}/api/v3`, GITHUB_SERVER_URL: url, GITHUB_REPOSITORY: "corner-shop/till" },
    ...{ GITHUB_WORKFLOW: "CI", GITHUB_REF_NAME: "main", GITHUB_RUN_ID: "7", GITHUB_SHA: "abc" },
    GITHUB_OUTPUT: output,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(folder, "escalate.mjs")], { env }, (_, stdout) => resolve(stdout));
  });
}
