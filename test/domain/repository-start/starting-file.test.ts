import { expect, it } from "vitest";
import { readRepositoryFile } from "../../../src/config/repository/repository-file.ts";
import { configurationSchema } from "../../../src/domain/configuration.ts";
import { detectedGates } from "../../../src/domain/gates/detection/detect.ts";
import { startingFile } from "../../../src/domain/repository-start/starting-file.ts";
import { startingLabels } from "../../../src/domain/repository-start/starting-labels.ts";
import { rootFiles } from "../gates/detection/root-files.ts";

const schema = "https://night.example/schema/nightshift.json";

const manifest = JSON.stringify({
  scripts: { build: 'echo "a: b" # c', test: "node --test", lint: "eslint ." },
});
it.each([
  ["one project", { "package.json": manifest, "package-lock.json": "{}" }],
  [
    "two projects",
    { "package.json": manifest, "pyproject.toml": "[tool.pytest]\n[tool.ruff]\n", "go.mod": "module a" },
  ],
  ["a Makefile", { Makefile: "test:\n\ttrue\n" }],
  ["a Makefile beside them", { "package.json": manifest, Makefile: "test:\n\ttrue\n" }],
])("the gates of %s are written as they were detected", (_, texts) => {
  const detected = detectedGates(rootFiles(texts));
  const read = readRepositoryFile(startingFile(detected, schema));
  expect(read.kind === "valid" ? read.layer["gates"] : read).toEqual(detected.gates);
});

it("money has caps in force", () => {
  const read = readRepositoryFile(startingFile(detectedGates(rootFiles({})), schema));
  expect(read.kind === "valid" ? read.config.escalations.caps : read).toMatchObject({
    attemptCostUsd: 5,
    dailyCostUsd: 25,
  });
});

it("checks of the default branch are filed only once somebody says so, and the file tells how", () => {
  expect(configurationSchema.parse({}).escalations.ci).toBe(false);
  const text = startingFile(detectedGates(rootFiles({})), schema);
  expect(text).toMatch(/^# {3}ci: false +# true: /m);
});

it("without any project no gates are set, and the file is right all the same", () => {
  const text = startingFile(detectedGates(rootFiles({})), schema);
  expect(text).toContain("None were found: nothing at the root tells");
  const read = readRepositoryFile(text);
  expect(read.kind === "valid" ? Object.keys(read.layer) : read).toEqual(["escalations"]);
});

it("what it tells in comments is right, too, once it is uncommented", () => {
  const text = startingFile(detectedGates(rootFiles({})), schema);
  const [, ...lines] = text.split("\n");
  const uncommented = lines
    .join("\n")
    .replace(/^# (?=(?: *)[\w-]+:)/gm, "")
    .replace(/^#(?= {3})/gm, " ");
  const read = readRepositoryFile(uncommented);
  expect(read.kind === "invalid" ? read.problems : read.kind).toBe("valid");
});

it("every label that the configuration names is there once, as GitHub takes it", () => {
  const registry = { "invoice-stuck": { description: "x".repeat(300) } };
  const config = configurationSchema.parse({ escalations: { intakeLabel: "help", registry } });
  const labels = startingLabels(config);
  const names = labels.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(
    expect.arrayContaining([
      "help",
      "human-required",
      "invoice-stuck",
      "ci-stuck",
      "nightshift:done",
      "autonomy:full",
    ]),
  );
  for (const { name, color, description } of labels) {
    expect([name.length <= 50, /^[0-9a-f]{6}$/.test(color), description.length <= 100]).toEqual([
      true,
      true,
      true,
    ]);
  }
});
