import fc from "fast-check";
import { expect, it } from "vitest";
import { inModernSpelling } from "../../../src/config/repository/deprecated-spellings.ts";
import { readRepositoryFile } from "../../../src/config/repository/repository-file.ts";
import { defaultSensitivePatterns } from "../../../src/domain/jobs/autonomy/sensitive.ts";

it.each<[string, object, object, readonly string[]]>([
  ["what is said as today stays", { permissionMode: "readonly" }, { permissionMode: "readonly" }, []],
  [
    "autonomous is standard, for agents ask nobody",
    { permissionMode: "autonomous" },
    { permissionMode: "standard" },
    ["permissionMode"],
  ],
  [
    "strict is standard with every phase sensitive",
    { permissionMode: "strict" },
    {
      permissionMode: "standard",
      autonomy: { sensitive: { patterns: [...defaultSensitivePatterns, "*"] } },
    },
    ["permissionMode"],
  ],
  [
    "strict for a pattern of phases adds that pattern to those that are named",
    { permissionMode: { "db-*": "strict" }, autonomy: { sensitive: { patterns: ["auth-*"] } } },
    { permissionMode: "standard", autonomy: { sensitive: { patterns: ["auth-*", "db-*"] } } },
    ["permissionMode"],
  ],
  [
    "manual reviews are auto",
    { reviews: { mode: "manual" } },
    { reviews: { mode: "auto" } },
    ["reviews.mode"],
  ],
  [
    "and so are those with an arbiter",
    { reviews: { mode: "arbiter" } },
    { reviews: { mode: "auto" } },
    ["reviews.mode"],
  ],
  [
    "what escalated, or went on by itself, is ignored",
    { escalateOn: ["error"], autonomy: { autoProceedOn: 1 }, reviews: { escalateOn: [] } },
    { autonomy: {}, reviews: {} },
    ["escalateOn", "autonomy.autoProceedOn", "reviews.escalateOn"],
  ],
  [
    "underscores are read as capitals",
    {
      permission_mode: "standard",
      autonomy: { stale_iterations_before_pivot: 2, auto_promote: { promote_on_clean: false } },
      reviews: { max_fix_attempts: 1, auto_proceed_on: [] },
    },
    {
      permissionMode: "standard",
      autonomy: { staleIterationsBeforePivot: 2, autoPromote: { promoteOnClean: false } },
      reviews: { maxFixAttempts: 1 },
    },
    [
      "permission_mode",
      "autonomy.stale_iterations_before_pivot",
      "autonomy.auto_promote",
      "autonomy.autoPromote.promote_on_clean",
      "reviews.auto_proceed_on",
      "reviews.max_fix_attempts",
    ],
  ],
  [
    "both spellings at once: today's counts",
    { permission_mode: "readonly", permissionMode: "standard" },
    { permissionMode: "standard" },
    ["permission_mode"],
  ],
  ["other keys with underscores are left to be refused", { max_files: 1 }, { max_files: 1 }, []],
])("%s", (...[, written, value, places]) => {
  const modern = inModernSpelling(written);
  expect(modern.value).toEqual(value);
  expect(modern.deprecated.map(({ path }) => path.join("."))).toEqual(places);
  expect(inModernSpelling(modern.value)).toEqual({ value, deprecated: [] });
});

it("says where it stands, and names the way in which people are asked", () => {
  const file = readRepositoryFile("enabled: true\nreviews:\n  mode: manual\n");
  expect(file).toMatchObject({
    kind: "valid",
    deprecated: [{ line: 3, key: "reviews.mode", problem: '"manual" is deprecated' }],
  });
  expect(file.kind === "valid" && file.deprecated[0]?.mend).toContain("`autonomy.enabled: false`");
});

it("what is wrong besides is refused as ever", () => {
  const file = readRepositoryFile("permissionMode: strict\nautonomy: { sensitive: 7 }\n");
  expect(file).toMatchObject({ kind: "invalid", problems: [{ line: 2, key: "autonomy.sensitive" }] });
});

it("whatever is written, nothing is thrown, and what came of it is in today's spelling", () => {
  const word = fc.constantFrom("strict", "manual", "auto", "x", 1, null, true);
  const block = fc.dictionary(
    fc.constantFrom(
      "permissionMode",
      "permission_mode",
      "mode",
      "escalate_on",
      "sensitive",
      "patterns",
      "auto_promote",
    ),
    word,
  );
  const written = fc.dictionary(
    fc.constantFrom("permissionMode", "permission_mode", "autonomy", "reviews"),
    fc.oneof(word, block),
  );
  fc.assert(
    fc.property(written, (value) => {
      const modern = inModernSpelling(value);
      expect(inModernSpelling(modern.value).deprecated).toEqual([]);
    }),
  );
});

it("names the line of an old rule that is allowed, and the trials as which it is read", () => {
  const lines = ["gates:", "  allow:", "    - rule: kill-parity", "      paths: [a]", "      reason: r"];
  const more = [
    "    - { rule: deleted-test, paths: [b], reason: r }",
    "    - { rule: unnoticed-defect, paths: [c], reason: r }",
  ];
  const file = readRepositoryFile([...lines, ...more, ""].join("\n"));
  expect(file).toMatchObject({
    kind: "valid",
    deprecated: [
      {
        ...{ line: 6, key: "gates.allow[1].rule", problem: 'the rule "deleted-test" is deprecated' },
        mend: "write `base-judge` or `kill-parity`, as which it is read",
      },
    ],
  });
});
