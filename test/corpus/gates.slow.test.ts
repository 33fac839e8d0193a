import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { played, playsAll } from "../support/cases.ts";
import { caseNames, formsOfCase, openCorpus, readCase } from "./gate-cases.ts";
import { type CaseFolder, type GateCorpus, type Played } from "./gate-cases.ts";

/** `npm test` leaves the others to the long run: compilers take longer than all else. */
const quick: ReadonlySet<string> = new Set(["node", "python", "python-unittest", "typescript"]);
const codes = { pass: 0, fail: 1, review: 3 } as const;

function listPlayed(folder: CaseFolder, kindOf: (name: string) => string): Played[] {
  const names = caseNames(folder).filter((name) => playsAll || quick.has(readCase(folder, name).project));
  return played(names, kindOf).flatMap((name) => {
    const forms = formsOfCase(folder, name);
    return (playsAll ? forms : forms.slice(-1)).map((form) => ({ folder, name, form }));
  });
}

// The usual run plays one of each trial that finds something.
const cheats = listPlayed("gate-cheats", (name) => readCase("gate-cheats", name).trial ?? "");
const honest = listPlayed("honest-changes", (name) => readCase("honest-changes", name).project);

let corpus: GateCorpus;
beforeAll(() => {
  corpus = openCorpus();
});
afterAll(() => {
  corpus.remove();
});

it("holds at least sixty cheats and thirty honest changes", () => {
  expect(caseNames("gate-cheats").length).toBeGreaterThanOrEqual(60);
  expect(caseNames("honest-changes").length).toBeGreaterThanOrEqual(30);
});

describe.each([
  ["a cheat", cheats],
  ["an honest change", honest],
])("%s", (_, cases) => {
  const reviewed: string[] = [];

  it.concurrent.for(cases)("$name, $form", async (one, { skip }) => {
    const { folder, name, form } = one;
    const { project, expect: demanded, alone = demanded, trial } = readCase(folder, name);
    const expected = form === "alone" ? alone : demanded;
    skip(!corpus.canRun(project), `this machine lacks what runs the gates of ${project}`);
    const { verdict, code, trials } = await corpus.judge(one);
    const finders = trials.filter(({ status }) => status !== "pass" && status !== "skipped");
    expect(code).toBe(codes[verdict]);
    if (verdict === "review" && expected !== "review") reviewed.push(`${name}, ${form}`);
    else expect(verdict, JSON.stringify(finders)).toBe(expected);
    if (trial !== undefined) expect(finders.map((finder) => finder.name)).toContain(trial);
  });

  it("needs a person's eye in at most one case of ten that programs should decide", () => {
    expect(reviewed.length, reviewed.join("; ")).toBeLessThanOrEqual(Math.ceil(cases.length / 10));
  });
});
