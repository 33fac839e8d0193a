import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const program = fileURLToPath(new URL("../../bin/nightshift.js", import.meta.url));

it.each([
  [["--agent", "claude"], "ANTHROPIC_API_KEY: is missing: the claude agent needs a key of the model"],
  [["--agent-script", "/nowhere"], 'NIGHTSHIFT_REPLAY_DIR: is "/nowhere", which is no directory'],
])("sandbox %j without what it needs says so, with how to mend it, and exits with 2", (args, why) => {
  const ran = spawnSync(process.execPath, [program, "sandbox", ...args], {
    env: { PATH: process.env["PATH"] },
    encoding: "utf8",
  });
  expect(ran.stderr).toContain(why);
  expect(ran.stderr.trimEnd().split("\n").at(-1)).toMatch(/^ {4}\S/);
  expect(ran.stdout).toBe("");
  expect(ran.status).toBe(2);
});
