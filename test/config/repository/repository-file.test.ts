import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readRepositoryFile } from "../../../src/config/repository/repository-file.ts";
import { renderConfigurationCheck } from "../../../src/config/repository/render-check-run.ts";

function problemsOf(text: string) {
  const file = readRepositoryFile(text);
  return file.kind === "invalid" ? file.problems : [];
}

describe(".github/nightshift.yml", () => {
  it.each(["", "\n\n", "# nothing yet\n", "---\n", "~\n"])("is absent when nothing is in it: %j", (text) => {
    expect(readRepositoryFile(text)).toEqual({ kind: "absent" });
  });

  it("may have commands of many lines, and many keys on one", () => {
    const lines = Array.from({ length: 30 }, (_, at) => `          echo ${at} is one of many steps`);
    const text = ["gates:", "  custom:", "    - name: steps", "      command: |", ...lines].join("\n");
    expect(readRepositoryFile(text)).toMatchObject({ kind: "valid" });
    const inOne = JSON.stringify({ gates: { custom: [{ name: "a", command: "true" }] }, enabled: true });
    expect(readRepositoryFile(inOne)).toMatchObject({ kind: "valid" });
  });

  it("is unreadable when it is not text", () => {
    expect(readRepositoryFile("enabled: true\0")).toMatchObject({ kind: "unreadable" });
  });

  it("gets every default of the product", () => {
    expect(readRepositoryFile("enabled: true")).toMatchSnapshot();
  });

  it("takes every key of the reference", () => {
    const file = readRepositoryFile(everyKey);
    expect(file).toMatchObject({
      kind: "valid",
      config: {
        enabled: false,
        escalations: {
          intakeLabel: "needs-night",
          caps: { wallClock: 3_600_000, inactivity: 90_000, attemptCostUsd: 2.5, dailyCostUsd: null },
          registry: { "billing-stuck": { agentAllowed: true, contextPack: "generic" } },
        },
        labels: { humanRequired: "wake-someone", timeout: "timeout" },
        gates: { profile: "strict", test: { command: "npm test" } },
      },
    });
  });

  it.each([
    ["enabled: yes", 1, 10, "enabled", "boolean", "true or false"],
    ["enabld: true", 1, 1, "enabld", "unknown key", 'did you mean "enabled"?'],
    ["escalations:\n  intake_label: x", 2, 3, "escalations.intake_label", "unknown key", '"intakeLabel"'],
    ["escalations:\n  cap: 0", 2, 8, "escalations.cap", "0 is too small", "at least 1"],
    ["escalations:\n  cap: 101", 2, 8, "escalations.cap", "too large", "at most 100"],
    [
      "escalations:\n  unregistered: atempt",
      2,
      17,
      "escalations.unregistered",
      '"atempt" is not one',
      '"attempt"',
    ],
    [
      "escalations:\n  caps:\n    wallClock: 5",
      3,
      16,
      "escalations.caps.wallClock",
      "30s, 5m or 1h30m: 5",
      "value",
    ],
    ["escalations:\n  caps: { wallClock: 30 min }", 2, 22, "escalations.caps.wallClock", "duration", "value"],
    ["escalations:\n", 1, 13, "escalations", "object", "keys and values"],
    ["limits: { files: 1.5 }", 1, 18, "limits.files", "int, received number: 1.5", "whole number"],
    ["protectedPaths: docs/**", 1, 17, "protectedPaths", "array", "a list"],
    ["protectedPaths:\n  - a\n  - 7", 3, 5, "protectedPaths[1]", "string", "text"],
    ["gates:\n  tests: { command: x }", 2, 3, "gates.tests", "unknown key", '"test"'],
    [
      "gates:\n  paths:\n    web/**: { tests: {}, build: { command: x } }",
      3,
      15,
      "gates.paths.web/**.tests",
      "unknown key",
      '"test"',
    ],
    ["gates:\n  test: {}", 2, 9, "gates.test.command", "missing", "add it"],
    ["labels: { humanRequired: timeout }", 1, 9, "labels.timeout", "also labels.humanRequired", ""],
    ["- enabled", 1, 1, "", "object", "keys and values"],
    ["just words", 1, 1, "", "object", "keys and values"],
    ["enabled: true\nenabled: false", 2, 1, "enabled", "unique", "keep one"],
    [
      'gates:\n  test: { command: x, "timeout": 1m, timeout: 2m }',
      ...[2, 38, "gates.test.timeout", "unique", "keep one"],
    ],
    [
      "gates:\n  custom:\n    - name: a\n      command: x\n      name: b",
      ...[5, 7, "gates.custom[0].name", "unique", "keep one"],
    ],
    ["limits:\n\tfiles: 3", 2, 1, "", "tabs", "spaces"],
    ["a: 1\n---\nb: 2", 2, 1, "", "holds several documents", "keep one"],
    ["enabled: !!js/function x", 1, 10, "", "tag", "remove the tag"],
    ["enabled: *nothing", 1, 1, "", "alias", "plainly"],
    ["limits: { files: 3", 1, 19, "", "flow", "YAML"],
    [
      "escalations: { registry: { principles-stuck: { agentAllowed: true } } }",
      ...[1, 62, "escalations.registry.principles-stuck.agentAllowed", "always left to people", ""],
    ],
  ] as [string, number, number, string, string, string][])(
    "with %j has one problem at line %i, column %i, key %s",
    (...[text, line, column, key, problem, mend]) => {
      const problems = problemsOf(text);
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatchObject({ line, column, key });
      expect(problems[0]?.problem).toContain(problem);
      expect(problems[0]?.mend).toContain(mend);
    },
  );

  it("lists all problems in the order of its lines", () => {
    const problems = problemsOf("limits: { files: 0 }\nenabld: 1\nagent: { model: '' }\n");
    expect(problems.map(({ line, key }) => [line, key])).toEqual([
      [1, "limits.files"],
      [2, "enabld"],
      [3, "agent.model"],
    ]);
  });

  it("lists what stands there twice with the other problems, those of the last of them", () => {
    const text =
      "limits: { files: 0 }\ngates:\n  test: { comand: a }\ngates:\n  lint: { command: b, maxErrors: x }\n";
    expect(problemsOf(text).map(({ line, key }) => [line, key])).toEqual([
      [1, "limits.files"],
      [4, "gates"],
      [5, "gates.lint.maxErrors"],
    ]);
  });

  it.each([
    ["an alias bomb", bomb()],
    ["brackets without end", "[".repeat(60_000)],
    ["braces without end", "{a: ".repeat(20_000)],
    ["lists in lists", "- ".repeat(50_000)],
    ["keys in keys", "? ".repeat(50_000)],
    ["a staircase", Array.from({ length: 300 }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n")],
    ["more than anybody writes", `# ${"x".repeat(200_000)}`],
  ])("is refused, not read, with %s", (_, text) => {
    expect(readRepositoryFile(text)).toMatchObject({ kind: "invalid" });
  });

  it("refuses names that no prompt file bears", () => {
    const text = "escalations:\n  registry:\n    my-stuck:\n      contextPack: mine\n      prompt: other\n";
    const file = readRepositoryFile(text, { contextPacks: ["ci"], specialists: ["ci"] });
    expect(file).toMatchObject({ kind: "invalid", problems: [{ line: 4 }, { line: 5 }] });
    expect(readRepositoryFile(text).kind).toBe("valid");
  });

  it("never makes its reader throw", () => {
    const words = fc.constantFrom(
      ...[
        "enabled",
        "escalations",
        "caps",
        "gates",
        "custom",
        ": ",
        "\n",
        "  ",
        "- ",
        "{",
        "}",
        "[",
        "]",
        "&a",
        "*a",
      ],
      ...[
        "null",
        "true",
        "3",
        '"',
        "'",
        "|",
        ">",
        "#",
        "!!",
        "?",
        ",",
        "%",
        "@",
        "`",
        "\t",
        "é",
        "---",
        "__proto__",
      ],
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 60 }), (parts) => {
        const file = readRepositoryFile(parts.join(""));
        for (const { line, column } of file.kind === "invalid" ? file.problems : []) {
          expect(line).toBeGreaterThan(0);
          expect(column).toBeGreaterThan(0);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("the check run nightshift / config", () => {
  it.each([
    ["", "neutral"],
    ["enabled: true", "success"],
    ["\0", "failure"],
    ["enabled: 1", "failure"],
  ])("for %j concludes %s", (text, conclusion) => {
    expect(renderConfigurationCheck(readRepositoryFile(text)).conclusion).toBe(conclusion);
  });

  it("annotates each problem where it is", () => {
    expect(
      renderConfigurationCheck(readRepositoryFile("enabld: 1\nlimits: { files: '|@x' }\n")),
    ).toMatchSnapshot();
  });
});

function bomb(): string {
  const levels = Array.from({ length: 9 }, (_, level) => {
    const previous = level === 0 ? '"x"' : `*l${level - 1}`;
    return `l${level}: &l${level} [${Array.from({ length: 9 }, () => previous).join(", ")}]`;
  });
  return levels.join("\n");
}

const everyKey = `
enabled: false
escalations:
  intakeLabel: needs-night
  cap: 4
  unregistered: hold
  caps: { attemptCostUsd: 2.5, wallClock: 1h, inactivity: 1m30s, maxTurns: 50, dailyCostUsd: null }
  registry:
    billing-stuck: { agentAllowed: true, description: Invoices, contextPack: generic, prompt: ci, enabled: true }
  persona: night engineer
labels:
  humanRequired: wake-someone
  exhausted: night-exhausted
  fatal: night-fatal
  pullRequestFailed: night-pr-failed
  costExceeded: too-expensive
protectedPaths: ["billing/**"]
destructive: { maxDeletedShare: 0.1, patterns: ["delete from"] }
limits: { files: 20, patchBytes: 100000 }
agent: { runner: command, model: some-model, isolation: bubblewrap, network: none }
gates:
  profile: strict
  test: { command: npm test }
`;
