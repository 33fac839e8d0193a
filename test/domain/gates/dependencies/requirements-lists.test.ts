import { expect, it } from "vitest";
import { listsNamedBy } from "../../../../src/domain/gates/dependencies/requirements-lists.ts";

const hash = "--hash=sha256:0123abcd";

it.each<[string, string, readonly string[]]>([
  [
    "pins with hashes",
    `a==1.0 ${hash}\nb[x,y]==2.1 ; python_version < "3.12" \\\n    ${hash} \\\n    ${hash}\n`,
    [],
  ],
  [
    "comments and settings",
    `# made by ada\n--index-url https://pypi.org/simple\n--require-hashes\n\na==1 # why\n`,
    [],
  ],
  ["another list", "-r ../base.txt\n", ["base.txt"]],
  ["constraints", "-c pins/all.txt\n--constraint=b.lock\n", ["deps/pins/all.txt", "deps/b.lock"]],
  ["another list beside it", "--requirement ./x.in\n-ry.txt\n", ["deps/x.in", "deps/y.txt"]],
])("a list with %s names the lists that it names", (_, text, named) => {
  expect(listsNamedBy("deps/requirements.txt", text)).toEqual(named);
});

it.each<[string, string]>([
  ["a project of the checkout", "-e .\n"],
  ["a project by its option's long name", "--editable=./lib\n"],
  ["a folder", "./lib\n"],
  ["an archive", "a-1.0.whl\n"],
  ["an archive by its address", `a @ file:///tmp/a.whl ${hash}\n`],
  ["a folder of archives", "--find-links wheels\n"],
  ["a list by an absolute path", "-r /etc/list.txt\n"],
  ["a list through a folder and back", "-r a/../b.txt\n"],
  ["a list by an address", "-r https://example.org/list.txt\n"],
  ["a list by a variable", "-r ${LIST}.txt\n"],
  ["a list by an abbreviated option", "--req x.txt\n"],
  ["a list whose name goes on in the next line", "-r x.txt\\\na==1\n"],
  ["a list behind a separator that only Python sees", "# a\f-r evil.lock\n"],
  ["a list behind another such separator", "# a\u2028-r evil.lock\n"],
  ["a list in another encoding", "# coding: utf-7\n"],
  ["no pin", "a>=1\n"],
])("a list that names %s is not understood", (_, text) => {
  expect(listsNamedBy("requirements.txt", text)).toBeNull();
});

it("a long line of blanks takes no long time", () => {
  const blanks = " ".repeat(500_000);
  expect(listsNamedBy("requirements.txt", `a==1 ;${blanks}x${blanks}$\n`)).toBeNull();
});
