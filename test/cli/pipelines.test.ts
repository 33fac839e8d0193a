import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { gatesCommand } from "../../src/cli/gates.ts";
import { run, write } from "../workspaces/repositories.ts";

const workflow =
  "jobs:\n  integration:\n    runs-on: ubuntu-latest\n    steps:\n      - run: scripts/suite.sh\n";
const rules = (stdout: string) =>
  (
    JSON.parse(stdout) as { trials: { findings: { path: string; rule: string; level: string }[] }[] }
  ).trials.flatMap(({ findings }) =>
    findings.filter(({ level }) => level !== "note").map(({ path, rule }) => `${path} ${rule}`),
  );

it("finds what a change does to the pipeline whose check a gate waits for, and to what that runs", async () => {
  const folder = mkdtempSync(join(tmpdir(), "nightshift-pipelines-"));
  const checkout = join(folder, "checkout");
  try {
    write(checkout, {
      ".github/nightshift.yml":
        'gates:\n  build: { command: "true" }\n  checks: [{ name: ci / integration }]\n',
      ".github/workflows/ci.yml": workflow,
      "scripts/suite.sh": "set -e\nnode suite.js\n",
      "scripts/pages.sh": "set -e\nnode pages.js\n",
    });
    run(checkout, "git", ["init", "--quiet", "--initial-branch=main"]);
    run(checkout, "git", ["add", "--all"]);
    run(checkout, "git", ["commit", "--quiet", "-m", "Begin"]);
    const judge = async (changes: Readonly<Record<string, string>>) => {
      write(checkout, changes);
      run(checkout, "git", ["commit", "--quiet", "--all", "-m", "Change"]);
      let stdout = "";
      const command = gatesCommand(
        { code: 0 },
        {
          directory: checkout,
          environment: { ...process.env, XDG_CACHE_HOME: folder },
          out: (text) => (stdout += text),
          aside: () => undefined,
        },
      );
      await command.parseAsync(["node", "gates", "run", "--json", "--base", "HEAD~1"]);
      return rules(stdout);
    };
    expect(await judge({ "scripts/pages.sh": "true\n" })).toEqual([]);
    expect(
      await judge({ ".github/workflows/ci.yml": workflow.replace("suite.sh", "suite.sh || true") }),
    ).toEqual([".github/workflows/ci.yml looser-setting"]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
