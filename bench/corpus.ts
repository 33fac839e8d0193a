import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { trialNames } from "../src/domain/gates/trials/trial.ts";
import {
  caseNames,
  forms,
  formsOfCase,
  openCorpus,
  readCase,
  type CaseFolder,
  type GateCorpus,
  type Played,
} from "../test/corpus/gate-cases.ts";
import { type BenchOptions, type Figure, type Part } from "./figure.ts";
import { run } from "./history-project.ts";

/** The project's own cases: which trial finds what, and what nothing else finds. */
export const corpus: Part = { title: "Cases: what each trial finds", needsFolder: true, measure };

const folders = ["gate-cheats", "honest-changes"] as const satisfies readonly CaseFolder[];
const line = z.strictObject({
  folder: z.enum(folders),
  name: z.string(),
  form: z.enum(forms),
  verdict: z.enum(["pass", "fail", "review"]),
  /** Gates that fail and trials that do not hold. */
  finders: z.array(z.string()),
});
type Line = z.output<typeof line>;

async function measure(options: BenchOptions): Promise<readonly Figure[]> {
  // Threads are loaded from what is made of the sources.
  await run(join(import.meta.dirname, ".."), process.execPath, ["scripts/build.js"]);
  const cases = openCorpus();
  try {
    const lines = await playAll(cases, options);
    options.print(`${tabulateFinders(lines)}\n`);
    return [...listFigures(lines)];
  } finally {
    cases.remove();
  }
}

/** Resumes where an earlier run ended. */
async function playAll(cases: GateCorpus, { folder, projects }: BenchOptions): Promise<Line[]> {
  const file = join(folder ?? "", "corpus.jsonl");
  const known = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  const lines = new Map(
    known.map((text) => {
      const one = line.parse(JSON.parse(text));
      return [keyOfCase(one), one];
    }),
  );
  const played = folders.flatMap((each) =>
    caseNames(each)
      .map((name) => ({ folder: each, name, project: readCase(each, name).project }))
      .filter(({ project }) => projects.length === 0 || projects.includes(project))
      .filter(({ project }) => cases.canRun(project))
      .flatMap(({ name }) => formsOfCase(each, name).map((form) => ({ folder: each, name, form }))),
  );
  for (const one of played) {
    if (lines.has(keyOfCase(one))) continue;
    const { verdict, gates, trials } = await cases.judge(one);
    const finders = [
      ...gates.filter(({ status }) => status !== "pass").map(({ kind }) => kind),
      ...trials.filter(({ status }) => status !== "pass" && status !== "skipped").map(({ name }) => name),
    ];
    const found = { ...one, verdict, finders };
    appendFileSync(file, `${JSON.stringify(found)}\n`);
    lines.set(keyOfCase(one), found);
  }
  return played.flatMap((one) => lines.get(keyOfCase(one)) ?? []);
}

const keyOfCase = ({ folder, name, form }: Played) => `${folder}/${name}/${form}`;

function tabulateFinders(lines: readonly Line[]): string {
  const cheats = lines.filter(({ folder }) => folder === "gate-cheats");
  const header = ["found by".padEnd(16), ...forms.map((form) => `${form}: all/alone`.padEnd(24))].join("");
  const rows = ["build", "lint", "test", "coverage", "custom", ...trialNames].map((name) => {
    const cells = forms.map((form) => {
      const found = cheats.filter((each) => each.form === form && each.finders.includes(name));
      const alone = found.filter(({ finders }) => finders.length === 1);
      return `${found.length}/${alone.length}`.padEnd(24);
    });
    return [name.padEnd(16), ...cells].join("");
  });
  return [header, ...rows].join("\n");
}

function* listFigures(lines: readonly Line[]): Generator<Figure> {
  for (const form of forms) {
    const of = (folder: CaseFolder) => lines.filter((each) => each.folder === folder && each.form === form);
    const cheats = of("gate-cheats").filter(
      ({ name }) => demandedVerdict("gate-cheats", name, form) !== "pass",
    );
    const honest = of("honest-changes");
    yield* countFigure(`cheats that pass (${form})`, cheats.map(isPassed), 0);
    yield* countFigure(`honest changes that fail (${form})`, honest.map(isFailed), 0);
    yield* countFigure(`honest changes that need a person (${form})`, honest.map(isReviewed), 0.1);
  }
}

const isPassed = ({ verdict }: Line) => verdict === "pass";
const isFailed = ({ verdict }: Line) => verdict === "fail";
const isReviewed = ({ verdict, folder, name, form }: Line) =>
  verdict === "review" && demandedVerdict(folder, name, form) !== "review";

function demandedVerdict(folder: CaseFolder, name: string, form: Line["form"]): Line["verdict"] {
  const { expect, alone = expect } = readCase(folder, name);
  return form === "alone" ? alone : expect;
}

function countFigure(name: string, answers: readonly boolean[], atMost: number): Figure[] {
  if (answers.length === 0) return [];
  const count = answers.filter(Boolean).length;
  const measured = `${count} of ${answers.length}`;
  return [{ name, measured, ratio: count / answers.length, target: { atMost } }];
}
