import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parseScript, readScripts } from "../../../src/agents/replay/read-scripts.ts";
import { makePlace } from "../turn.ts";

it("a complete script is understood", () => {
  const read = parseScript(
    "a.yaml",
    `
match: { role: preflight, issue: "flaky checkout", stage: probe, attempt: 2, phase: 3, specialist: security }
turns:
  - steps:
      - write: { path: src/total.js, content: "x" }
      - patch: "--- a/x"
      - run: npm test
      - delete: test/old.test.js
      - sleep: 2s
      - usage: { inputTokens: 1200, outputTokens: 300, costUsd: 0.02 }
      - crash: { flood: 50MB }
      - hang: true
      - fork: sleep 60
    answer: { status: resolved, confidence: high }
  - answer: { raw: "any text" }
    after: [ { sleep: 500ms } ]
`,
  );
  expect(read).toMatchObject({
    kind: "valid",
    script: {
      file: "a.yaml",
      match: { role: "preflight", phase: "3" },
      turns: [
        {
          steps: [
            { write: { path: "src/total.js", content: "x" } },
            { patch: "--- a/x" },
            { run: "npm test" },
            { delete: "test/old.test.js" },
            { sleep: 2000 },
            { usage: { inputTokens: 1200, outputTokens: 300, costUsd: 0.02 } },
            { crash: { flood: 50_000_000 } },
            { hang: true },
            { fork: "sleep 60" },
          ],
          answer: { status: "resolved" },
          after: [],
        },
        { steps: [], answer: { raw: "any text" }, after: [{ sleep: 500 }] },
      ],
    },
  });
});

it.each([
  ["an unknown key", "turns: [{}]\nmach: {}", 1, /mach/],
  ["an unknown match key", "match:\n  role: fix\n  color: red\nturns: [{}]", 2, /color/],
  ["an unknown role", "match:\n  issue: x\n  role: king\nturns: [{}]", 3, /match\.role/],
  ["a broken regular expression", "match:\n  issue: '('\nturns: [{}]", 2, /regular expression/],
  ["a missing list of turns", "match: {}", 1, /turns/],
  ["a step of two keys", "turns:\n  - steps:\n      - run: a\n        delete: b", 3, /exactly one key/],
  ["an unknown step", "turns:\n  - steps:\n      - run: a\n      - rum: b", 4, /exactly one key/],
  ["a write without content", "turns:\n  - steps:\n      - write:\n          path: a", 4, /write\.content/],
  ["a path out of the workspace", "turns:\n  - steps:\n      - delete: ../x", 3, /inside/],
  ["an absolute path", "turns:\n  - steps:\n      - write: { path: /etc/x, content: a }", 3, /inside/],
  ["a sleep that is no duration", "turns:\n  - steps:\n      - sleep: soon", 3, /duration/],
  ["a flood that is no size", "turns:\n  - steps:\n      - crash: { flood: lots }", 3, /crash/],
  ["a key given twice", "turns: [{}]\nturns: [{}]", 2, /unique/],
  ["broken YAML", "turns:\n  - steps: [", 2, /./],
])("%s is an error that names file and line", (...[, text, line, problem]) => {
  const read = parseScript("b.yaml", text);
  expect(read).toMatchObject({ kind: "invalid" });
  if (read.kind === "invalid") {
    expect(read.problems[0]).toMatchObject({ file: "b.yaml", line });
    expect(read.problems[0]?.problem).toMatch(problem);
  }
});

it("scripts come in the order of their file names, other files are left alone", async () => {
  const { directory } = await makePlace();
  for (const name of ["20-b.yaml", "10-a.yml", "30-c.yaml"])
    await writeFile(join(directory, name), "turns: [{}]");
  await writeFile(join(directory, "README.md"), "not a script");
  await mkdir(join(directory, "folder.yaml"));
  const read = await readScripts(directory);
  expect(read.kind === "valid" && read.scripts.map(({ file }) => file)).toEqual([
    "10-a.yml",
    "20-b.yaml",
    "30-c.yaml",
  ]);
});

it("a directory that cannot be read is a problem, not an empty one", async () => {
  expect(await readScripts("/nowhere/at/all")).toMatchObject({ kind: "invalid", problems: [{ line: null }] });
});
