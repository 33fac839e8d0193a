import { any, truthOf, type Truth } from "../condition.ts";
import { textOf, type FileVersion } from "../changed-file.ts";
import { gherkinWords } from "../tests/languages/gherkin-words.ts";
import { featureTests } from "../tests/languages/gherkin-tests.ts";
import { optionsIn, type KnownOptions } from "./options.ts";
import { every, type Run } from "./run.ts";
import { type Labels } from "./test-labels.ts";
import { type ToldRun } from "./told-runs.ts";

const known: KnownOptions = { values: [["--tags", "-t"]], flags: /^-/ };

/** The runs of Cucumber and behave that commands have. */
export function gherkinRuns(told: readonly ToldRun[]): Run[] {
  return told
    .filter(({ tool }) => /^(cucumber|behave)/.test(tool))
    .map(({ words }) => {
      const { given } = optionsIn(words, known);
      return {
        looksAt: () => null,
        takes: (labels: Labels) => every(given("--tags").map((one) => fits(one, labels))),
      };
    });
}

/** `not @slow and (@fast or @db)`, and the old `-slow,fast` and `~@slow`. */
function fits(said: string, { isMarked }: Labels): Truth {
  return any(
    said.split(",").map((one) => {
      const signs = one
        .replace(/^\s*[-~]/, "!")
        .replace(/\band\b/g, "&&")
        .replace(/\bor\b/g, "||")
        .replace(/\bnot\b/g, "!");
      return truthOf(signs, (tag) => isMarked(tag.replace(/^@/, "")));
    }),
  );
}

/** The scenarios of a file with their tags, and those of all that they stand in. */
export function labelsOfFeature(version: FileVersion): Labels[] {
  const tags = tagsByLine(textOf(version));
  return featureTests(version).map(({ path, name, line }) => ({
    ...{ path, name, line, names: [name], markedRows: [], isOfPlaywright: false },
    isMarked: (mark) => tags.get(line)?.includes(mark) ?? null,
  }));
}

function tagsByLine(text: string): ReadonlyMap<number, readonly string[]> {
  const { feature, rule, scenario } = gherkinWords(text);
  const found = new Map<number, readonly string[]>();
  let [ofFeature, ofRule, open]: string[][] = [[], [], []];
  for (const [at, said] of text.split("\n").entries()) {
    const line = said.trim();
    if (line.startsWith("@"))
      open = [...(open ?? []), ...(line.match(/@[\w.-]+/g) ?? []).map((tag) => tag.slice(1))];
    else if (feature.test(line)) [ofFeature, ofRule, open] = [open, [], []];
    else if (rule.test(line)) [ofRule, open] = [open, []];
    else if (scenario.test(line)) {
      found.set(at + 1, [...(ofFeature ?? []), ...(ofRule ?? []), ...(open ?? [])]);
      open = [];
    } else if (line !== "") open = [];
  }
  return found;
}
