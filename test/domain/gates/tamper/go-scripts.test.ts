import { describe, expect, it } from "vitest";
import { foundInChange, type Edit, type Row, type Tree } from "./found-in-change.ts";

const script = `# It runs.
exec a run
stdout 'two words'
cmp stdout want.txt
! exec a fail
stderr 'no file'

-- want.txt --
two words
`;
const test = (folder: string) =>
  `package a\n\nimport "testing"\n\nfunc TestScripts(t *testing.T) {\n\ttestscript.Run(t, testscript.Params{Dir: "${folder}"})\n}\n`;
const S = "testdata/script/a.txtar";
const base: Tree = {
  ...{ "a_test.go": test("testdata/script"), [S]: script, "testdata/script/b.txtar": `exec a\nstdout b\n` },
  "testdata/few/c.txtar": "exec a\nstdout b\n",
};
const to = (was: string, now: string): Readonly<Record<string, Edit>> => ({ [S]: script.replace(was, now) });

const cheats: readonly (readonly [title: string, edits: Row[2]])[] = [
  ["compares nothing", to("cmp stdout want.txt\n", "")],
  ["looks at no output", to("stdout 'two words'\n", "")],
  ["may fail or not", to("! exec", "? exec")],
  ["does not try what has to fail", to("! exec a fail\nstderr 'no file'\n", "")],
  ["is skipped", to("exec a run", "skip\nexec a run")],
  ["stops at once", to("exec a run", "stop\nexec a run")],
  ["is skipped under a condition", to("exec a run", "[!exec:b] skip\nexec a run")],
  ["takes any output", to("'two words'", "'.*'")],
  ["takes a part of the output", to("'two words'", "two")],
  ["compares somewhere alone", to("cmp stdout", "[plan9] cmp stdout")],
  ["compares in a comment", to("cmp stdout", "# cmp stdout")],
  [
    "writes what it compares with",
    { "a_test.go": test("testdata/script").replace('"}', '", UpdateScripts: true}') },
  ],
  ["is gone", { [S]: null }],
  ["is in no folder that is run", { "a_test.go": test("testdata/few") }],
];
const honest: readonly (readonly [title: string, edits: Row[2]])[] = [
  ["wants something else", to("'two words'", "'three words'")],
  ["compares with something else", to("-- want.txt --\ntwo words", "-- want.txt --\nthree words")],
  ["asks for more", to("! exec", "exists b\n! exec")],
  ["is told more", to("exec a run", "exec a run -v")],
  ["looks at the output otherwise", to("stdout 'two words'", "grep 'two words' out.txt")],
  ["is run with more settings", { "a_test.go": test("testdata/script").replace('"}', '", TestWork: true}') }],
  ["has a comment more", to("exec a run", "# It does.\nexec a run")],
  ["has another name", { [S]: null, "testdata/script/run.txtar": script }],
  ["stands beside a new one", { "testdata/script/d.txtar": "exec a\n" }],
];

describe("a script of Go's tests that", () => {
  it.each(cheats)("%s is found", async (_title, edits) => {
    expect(await foundInChange(["", base, edits])).toContainEqual(
      expect.stringMatching(/ (weakened|skipped|deleted)-test: /),
    );
  });

  it.each(honest)("%s is not", async (_title, edits) => {
    expect(await foundInChange(["", base, edits])).toEqual([]);
  });
});
