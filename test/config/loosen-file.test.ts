import { expect, it } from "vitest";
import { loosenFile } from "../../src/config/loosen-file.ts";
import { effectiveConfiguration, type ConfigurationLayers } from "../../src/config/effective.ts";
import { readRepositoryFile } from "../../src/config/repository/repository-file.ts";
import { type Suggestion } from "../../src/domain/gates/detection/suggest.ts";

const written = `# Ours.
gates:
  lint: { command: npx eslint ., maxWarnings: 10 } # few
  custom:
    - name: audit
      command: npm audit
      maxSeverity: low
  paths:
    "web/*.d/**":
      lint: { command: npm run lint -w web }
`;
const overruled = [{ task: "ci", refused: 5, overruled: 5 }];
const looser = (key: string, proposed: Suggestion["proposed"]): Suggestion => ({
  ...{ key, proposed, inForce: 0, why: "looser", commits: 0, overruled },
});

function loosened(key: string, proposed: Suggestion["proposed"], more: ConfigurationLayers = {}) {
  const file = readRepositoryFile(written);
  if (file.kind !== "valid") throw new Error("the file is not valid");
  const layers = { repository: file.layer, ...more };
  const inForce = effectiveConfiguration(layers);
  if (inForce.kind !== "valid") throw new Error("the layers are not valid");
  const wanted = { thresholds: [looser(key, proposed)], allowances: [] };
  return loosenFile({ layers, written, config: inForce.config }, wanted);
}

it.each([
  ["gates.lint.maxWarnings", 14, "maxWarnings: 10 }", "maxWarnings: 14 }"],
  ["gates.lint.maxErrors", 2, "maxWarnings: 10 }", "maxWarnings: 10, maxErrors: 2 }"],
  ["gates.custom.audit.maxSeverity", "high", "maxSeverity: low", "maxSeverity: high"],
  ["gates.paths.web/*.d/**.lint.maxWarnings", 60, "-w web }", "-w web, maxWarnings: 60 }"],
] as const)("%s becomes %s where it stands, and all else stays", (...[key, value, before, after]) => {
  expect(loosened(key, value).text).toBe(written.replace(before, after));
});

it.each([
  ["the file does not name the gate", "gates.test.minPassRate", 90, {}],
  ["the API decides", "gates.lint.maxWarnings", 14, { api: { gates: { lint: { command: "x" } } } }],
] as const)("nothing changes where %s", (...[, key, value, layers]) => {
  expect(loosened(key, value, layers)).toEqual({
    text: written,
    loosening: { thresholds: [], allowances: [] },
  });
});

it("an exemption is added with its reason, to those that are there, too", () => {
  const allowance = (rule: string) => ({ rule, paths: ["test/a.ts"], overruled });
  const file = readRepositoryFile(written);
  const layers = { repository: file.kind === "valid" ? file.layer : null };
  const inForce = effectiveConfiguration(layers);
  if (inForce.kind !== "valid") throw new Error("the layers are not valid");
  const wanted = {
    thresholds: [],
    allowances: ["removed-test", "looser-setting", "no-such-rule"].map(allowance),
  };
  const { text, loosening } = loosenFile({ layers, written, config: inForce.config }, wanted);
  expect(loosening.allowances.map(({ rule }) => rule)).toEqual(["removed-test", "looser-setting"]);
  const reason = "People accepted it: ci: 5 of 5 reviews accepted";
  expect(readRepositoryFile(text)).toMatchObject({
    config: {
      gates: {
        allow: [
          { rule: "removed-test", paths: ["test/a.ts"], reason },
          { rule: "looser-setting", paths: ["test/a.ts"], reason },
        ],
      },
    },
  });
});
