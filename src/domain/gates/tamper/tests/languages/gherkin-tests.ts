import { type FileVersion } from "../../changed-file.ts";
import { type SyntaxNode } from "../../syntax-tree.ts";
import { gherkinWords, type GherkinWords } from "./gherkin-words.ts";
import { triedValues } from "../compared/tried-values.ts";
import { assertionOf, runOnce, type Assertion, type Mark, type TestCase } from "../test-case.ts";
import { literalsOf } from "../tokens.ts";

/** The scenarios of a `.feature` file as tests: what stands behind `Then` is checked, for each row of the examples. */
export function featureTests({ path, text }: FileVersion): TestCase[] {
  return scenariosIn(text ?? "").map((one) => testCase(path, one));
}

interface Step {
  /** Says what has to hold. */
  readonly wants: boolean;
  text: string;
  readonly line: number;
}

interface Scenario {
  readonly name: string;
  readonly line: number;
  readonly steps: Step[];
  readonly marks: Mark[];
  /** Lists of examples, the names in front. */
  readonly examples: string[][][];
}

const skipping =
  /^@(skip(ped)?|ignored?|disabled?|wip|todo|pending|manual|xfail|flaky|broken|quarantined?)\b/i;
const alone = /^@(only|focus)\b/i;

function scenariosIn(text: string): Scenario[] {
  const reading = new Reading(gherkinWords(text));
  for (const [at, line] of text.split("\n").entries()) reading.read(line.trim(), at + 1);
  return reading.found;
}

class Reading {
  readonly found: Scenario[] = [];
  #ofFeature: readonly Mark[] = [];
  #ofRule: readonly Mark[] = [];
  #tags: Mark[] = [];
  #scenario: Scenario | null = null;
  #isExamples = false;
  #quote: string | null = null;
  readonly #words: GherkinWords;

  constructor(words: GherkinWords) {
    this.#words = words;
  }

  read(line: string, at: number): void {
    if (this.#quote !== null || /^("""|```)/.test(line)) this.#readQuoted(line);
    else if (line.startsWith("@")) this.#tags.push(...marksIn(line, at));
    else if (line.startsWith("|")) this.#readRow(line);
    else if (!this.#begin(line, at)) this.#readStep(line, at);
  }

  /** Whether a part of the feature begins here. */
  #begin(text: string, line: number): boolean {
    const { feature, rule, background, scenario, examples } = this.#words;
    const part = [examples, feature, rule, background, scenario].find((one) => one.test(text));
    if (part === undefined) return false;
    const tags = this.#tags.splice(0);
    this.#isExamples = part === examples;
    if (this.#isExamples) {
      this.#scenario?.marks.push(...tags);
      this.#scenario?.examples.push([]);
      return true;
    }
    this.#scenario = null;
    if (part === feature) [this.#ofFeature, this.#ofRule] = [tags, []];
    else if (part === rule) this.#ofRule = tags;
    else if (part === scenario) {
      const marks = [...this.#ofFeature, ...this.#ofRule, ...tags];
      const name = scenario.exec(text)?.[1] ?? "";
      this.#scenario = { name, line, steps: [], marks, examples: [] };
      this.found.push(this.#scenario);
    }
    return true;
  }

  #readStep(line: string, at: number): void {
    const { leads, wants, more } = this.#words;
    const kind = [more, leads, wants].find((one) => one.test(line));
    const text = kind?.exec(line)?.[1];
    const last = this.#scenario?.steps.at(-1);
    if (text === undefined) return;
    this.#scenario?.steps.push({
      wants: kind === more ? (last?.wants ?? false) : kind === wants,
      text,
      line: at,
    });
  }

  #readQuoted(line: string): void {
    const [mark] = /^("""|```)/.exec(line) ?? [];
    const last = this.#scenario?.steps.at(-1);
    if (mark === undefined) {
      if (last !== undefined) last.text += `\n${line}`;
    } else if (this.#quote === null) this.#quote = mark;
    else if (this.#quote === mark) this.#quote = null;
  }

  #readRow(line: string): void {
    const cells = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim());
    const last = this.#scenario?.steps.at(-1);
    if (this.#isExamples) this.#scenario?.examples.at(-1)?.push(cells);
    else if (last !== undefined) last.text += `\n|${cells.join("|")}|`;
  }
}

function marksIn(line: string, at: number): Mark[] {
  return line.split(/\s+/).flatMap((tag) => {
    if (alone.test(tag)) return [{ what: "only", line: at }];
    return skipping.test(tag) ? [{ what: tag, line: at }] : [];
  });
}

function testCase(path: string, { name, line, steps, marks, examples }: Scenario): TestCase {
  const body = steps.map(({ text }) => text).join("\n");
  const rounds = roundsOf(examples);
  const turns = { ways: [], written: [] };
  return {
    ...{ path, line, name, body: body.replace(/\s+/g, ""), marks, rows: [] },
    assertions: rounds.flatMap((values) =>
      steps.filter(({ wants }) => wants).map((one) => wantedBy(one, values)),
    ),
    literals: new Set(literalsOf(body)),
    ...{ inputs: () => literalsOf(body), turns: () => turns, tried: triedValues([]) },
    ...runOnce,
  };
}

/** By its name in the steps what stands in each row; once with nothing where there are no examples. */
function roundsOf(examples: Scenario["examples"]): readonly ReadonlyMap<string, string>[] {
  if (examples.length === 0) return [new Map()];
  return examples.flatMap(([names = [], ...rows]) =>
    rows.map((row) => new Map(names.map((name, at) => [name, row[at] ?? ""]))),
  );
}

function wantedBy({ text, line }: Step, values: ReadonlyMap<string, string>): Assertion {
  const said = text.replace(/<([^<>]+)>/g, (all, name: string) => values.get(name) ?? all);
  const node: SyntaxNode = {
    ...{ type: "call_expression", field: null, line, children: [] },
    text: ofKarate(said) ?? `expect(step).toBe(${JSON.stringify(said)})`,
  };
  return assertionOf(node);
}

/** What Karate asks of the status of an answer, in the words of a test. */
function ofKarate(step: string): string | null {
  const [, exact] = /^(?:status|(?:match|assert) responseStatus ==)\s+(\d+)$/.exec(step) ?? [];
  if (exact !== undefined) return `expect(responseStatus).toBe(${exact})`;
  const [, list] = /^match (\[[\d,\s]*\]) contains(?: any)? responseStatus$/.exec(step) ?? [];
  if (list !== undefined) return `expect(${list}).toContain(responseStatus)`;
  const [, condition] = /^assert (.*\bresponseStatus\b.*)$/.exec(step) ?? [];
  const [, room] = /^match responseStatus == ["']#\?\s*(.+)["']$/.exec(step) ?? [];
  const asked = condition ?? room?.replace(/\b_\b/g, "responseStatus");
  return asked === undefined ? null : `expect(${asked}).toBe(true)`;
}
