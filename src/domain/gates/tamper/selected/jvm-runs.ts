import { any, not, truthOf, type Truth } from "../condition.ts";
import { optionsIn, type KnownOptions, type Options } from "./options.ts";
import { every, type Run } from "./run.ts";
import { type Labels } from "./test-labels.ts";
import { type ToldRun } from "./told-runs.ts";

const known: KnownOptions = {
  values: [
    ...[["-Dtest"], ["-Dgroups"], ["-DexcludedGroups"], ["--tests"], ["-pl", "--projects"], ["-f", "--file"]],
    ...[["-P", "--activate-profiles"], ["-s"], ["-t"], ["-T"], ["-p"], ["-b"], ["-x", "--exclude-task"]],
  ],
  flags: /^-/,
};

/** The runs of Maven and Gradle that commands have. */
export function jvmRuns(told: readonly ToldRun[]): Run[] {
  return told.flatMap(({ tool, words }) => {
    if (!/^(mvn|gradle)/.test(tool)) return [];
    const options = optionsIn(words, known);
    return [{ looksAt: () => null, takes: (labels: Labels) => takes(labels, options) }];
  });
}

function takes(labels: Labels, options: Options): Truth {
  return every([
    ...options.given("-Dgroups").map((one) => hasTags(one, labels)),
    ...options.given("-DexcludedGroups").map((one) => not(hasTags(one, labels))),
    ...options.given("-Dtest").map((one) => isNamed(one.split(","), labels)),
    options.given("--tests").length === 0 || any(options.given("--tests").map((one) => fits(one, labels))),
  ]);
}

/** `fast, smoke`, `fast & !slow`. */
function hasTags(said: string, { isMarked }: Labels): Truth {
  return any(
    said
      .split(",")
      .map((one) => one.replace(/&+/g, "&&").replace(/\|+/g, "||"))
      .map((one) => truthOf(one, isMarked)),
  );
}

/** `CartTest`, `Shop*#adds`, `!SlowTest`. */
function isNamed(patterns: readonly string[], labels: Labels): Truth {
  const [out, of] = [
    patterns.filter((one) => one.startsWith("!")),
    patterns.filter((one) => !one.startsWith("!")),
  ];
  const plain = (one: string) =>
    one
      .replace(/^!/, "")
      .replace(/\.(java|class)$/, "")
      .replace(/^\*\*\//, "")
      .replace(/\//g, ".");
  return every([
    of.length === 0 || any(of.map((one) => fits(plain(one), labels))),
    ...out.map((one) => not(fits(plain(one), labels))),
  ]);
}

/** By the name of a class or of its method, with the package or without. */
function fits(pattern: string, { names }: Labels): Truth {
  const text = pattern.trim().replace(/#/g, ".");
  if (!/^[\w.*?$]+$/.test(text) || text.split("*").length > 5) return null;
  const expression = new RegExp(
    `^${text.replace(/[.$]/g, "\\$&").replace(/\?/g, ".").replace(/\*+/g, ".*")}$`,
  );
  const [packaged = "", ...own] = names ?? [];
  const classes = own.slice(0, -1);
  const chains = [classes.slice(0, 1).join("."), classes.join("."), classes.join("$"), own.join(".")];
  const whole = packaged === "" ? [] : chains.map((one) => `${packaged}.${one}`);
  return [...chains, ...whole].some((one) => expression.test(one));
}
