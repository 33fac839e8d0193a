import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { runNightshift } from "../support/run-nightshift.ts";

async function simulate(text: string, ...words: string[]) {
  const folder = await mkdtemp(join(tmpdir(), "nightshift-facts-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "facts.yml");
  await writeFile(file, text);
  return runNightshift("simulate", "--facts", file, ...words);
}

const page = await readFile(new URL("../../docs/reference/decisions.md", import.meta.url), "utf8");
const [facts = ""] = [...page.matchAll(/```yaml\n([^]*?)```/g)].map(([, text = ""]) => text);

it("says what would be decided over the document of the reference, and why", async () => {
  const { code, out } = await simulate(facts);
  expect(code).toBe(0);
  expect(out).toMatch(/^Attempt 1 is made, stage probe\.\n {2}The issue was open/);
});

it("prints one object of JSON", async () => {
  const { code, out } = await simulate(facts.replace("status: open", "status: paged"), "--json");
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ decision: { kind: "skip", reason: "human_required" } });
});

it.each([
  [
    "a key that nobody knows",
    (text: string) => `${text}  mood: good\n`,
    /facts\.mood: unknown key "mood"; remove it; known here: /,
  ],
  ["a key that is missing", (text: string) => text.replace(/^ {2}cap: 6\n/m, ""), /facts\.cap: /],
  [
    "a value that there is not",
    (text: string) => text.replace("state: open", "state: opem"),
    /facts\.issue\.state: is not one of the choices; did you mean "open"\? use one of: open, closed/,
  ],
  [
    "a decision that there is not",
    (text: string) => text.replace("decision: preflight", "decision: preflght"),
    /decision: is not one of the choices; did you mean "preflight"\? use one of: preflight, claim, attempt/,
  ],
  ["no YAML at all", () => "a: [", /is neither JSON nor YAML/],
])("refuses %s with its place", async (_, change, problem) => {
  const { code, err } = await simulate(change(facts));
  expect(code).toBe(2);
  expect(err).toMatch(problem);
});
