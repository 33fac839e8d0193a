import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tamperRules } from "../../src/domain/gates/tamper/rules.ts";
import { played } from "../support/cases.ts";
import { caseNames, caseOf, openCorpus, type GateAnswer, type GateCorpus } from "./gate-cases.ts";

const allCheats = caseNames("gate-cheats");
const allHonest = caseNames("honest-changes");
// Each language, and each finding that a cheat brings.
const cheats = [
  ...new Set([
    ...played(allCheats, (name) => name.split("-", 1).join()),
    ...played(allCheats, (name) =>
      caseOf("gate-cheats", name)
        .finds.map(({ rule }) => rule)
        .sort()
        .join(),
    ),
  ]),
];
// Alike: what is honest in the same project.
const honest = played(allHonest, (name) => {
  const { project, allow } = caseOf("honest-changes", name);
  return JSON.stringify([project, allow]);
});

const rules = new Set<string | null>(tamperRules);
const uncounted =
  /^no test was executed|: the command wrote no file that fits it$| changed while the gates ran: /;

/** Whether a gate says that tests are missing, and not that one of them fails. */
const isCounted = ({ rule, message }: GateAnswer["gates"][number]["findings"][number]) =>
  rules.has(rule) || uncounted.test(message);

let corpus: GateCorpus;
beforeAll(() => {
  corpus = openCorpus();
  for (const name of cheats) corpus.add("gate-cheats", name);
  for (const name of honest) corpus.add("honest-changes", name);
});
afterAll(() => {
  corpus.remove();
});

it("holds at least sixty cheats and thirty honest changes", () => {
  expect(allCheats.length).toBeGreaterThanOrEqual(60);
  expect(allHonest.length).toBeGreaterThanOrEqual(30);
});

it("holds a cheat for every rule", () => {
  const found = new Set(
    allCheats.flatMap((name) => caseOf("gate-cheats", name).finds.map(({ rule }) => rule)),
  );
  expect([...found].sort()).toEqual([...tamperRules].sort());
});

describe("a change that weakens its own verdict", () => {
  it.concurrent.each(cheats)("%s is found out", async (name) => {
    const { finds } = caseOf("gate-cheats", name);
    const judged = await corpus.judge(name);
    expect(finds.length).toBeGreaterThan(0);
    expect(judged.tamper).toEqual(
      expect.arrayContaining(finds.map((one): unknown => expect.objectContaining(one))),
    );
    expect(judged.verdict).toBe("fail");
    expect(judged.code).toBe(1);
  });

  // So that the finding is all that stands between the cheat and its acceptance.
  it.concurrent.for(cheats)("%s gets past the gates of its project", async (name, { skip }) => {
    const why = await corpus.whyGatesAreNotRun(name);
    skip(why !== null, why ?? "");
    const { fails } = caseOf("gate-cheats", name);
    const { gates } = await corpus.judge(name);
    const refusing = gates.filter(({ status }) => status !== "pass");
    expect(refusing.map(({ kind }) => kind)).toEqual(fails);
    // What does not compile, or turns its tests red, is no cheat.
    const others = refusing.flatMap(({ findings }) => findings.filter((one) => !isCounted(one)));
    expect(others).toEqual([]);
  });
});

describe("an honest change", () => {
  it.concurrent.each(honest)("%s is not accused", async (name) => {
    const { allow } = caseOf("honest-changes", name);
    const judged = await corpus.judge(name);
    expect(judged.tamper).toEqual([]);
    const allowed = allow.map(({ rule, reason }): unknown => expect.objectContaining({ rule, reason }));
    expect(judged.allowed).toEqual(expect.arrayContaining(allowed));
  });

  it.concurrent.for(honest)("%s passes the gates of its project", async (name, { skip }) => {
    const why = await corpus.whyGatesAreNotRun(name);
    skip(why !== null, why ?? "");
    const { gates, verdict, code } = await corpus.judge(name);
    expect(gates.filter(({ status }) => status !== "pass")).toEqual([]);
    expect(verdict).toBe("pass");
    expect(code).toBe(0);
  });
});
