import { describe, expect, it } from "vitest";
import { foundInChange, type Edit, type Row, type Tree } from "./found-in-change.ts";

const py = (mark = "", name = "test_a", head = "") =>
  `import pytest\nfrom shop import a\n${head}\n\n${mark}def ${name}():\n    assert a() == 1\n`;
const P = "tests/test_a.py";
const slow = "@pytest.mark.slow\n";
const fast = "@pytest.mark.fast\n";
const rows = (mark: string) =>
  `import pytest\n\n\n@pytest.mark.parametrize("n", [1, pytest.param(2${mark})])\ndef test_a(n):\n    assert a(n) == n\n`;
const moved = (to: string): Record<string, Edit> => ({ [to]: { from: P } });
const one = (was: string, now: string, path = P): [Tree, Row[2]] => [{ [path]: was }, { [path]: now }];
const beside = (more: Tree, [base, edits]: [Tree, Row[2]]): [Tree, Row[2]] => [{ ...base, ...more }, edits];
const toSlow = one(py(), py(slow));
const not = 'pytest -m "not slow"';
const script = (text: string): Tree => ({ "package.json": JSON.stringify({ scripts: { test: text } }) });
const make = (text: string): Tree => ({ Makefile: text });
const noxfile: Tree = {
  "noxfile.py": 'def tests(session):\n    session.run("pytest", "-m", "not slow")\n',
};
const ini = (words: string): Tree => ({ "pytest.ini": `[pytest]\naddopts = ${words}\n` });

const byPytest: Row[] = [
  ["a mark", ...toSlow, [not]],
  ["by a module of Python's", ...toSlow, ["python -m pytest -m 'not slow' tests"]],
  ["by a script of a package", ...beside(script(not), toSlow), ["npm test"]],
  ["by a target", ...beside(make("test:\n\tpytest -m 'not slow'\n"), toSlow), ["make test"]],
  [
    "by a variable of a makefile",
    ...beside(make("RUN := pytest -m 'not slow'\ntest:\n\t$(RUN)\n"), toSlow),
    ["make test"],
  ],
  ["by a script", ...beside({ "ci/test.sh": `set -e\n${not} "$@"\n` }, toSlow), ["sh ci/test.sh"]],
  ["by a session of nox", ...beside(noxfile, toSlow), ["nox"]],
  ["by a variable", ...toSlow, [`PYTEST_ADDOPTS='-m "not slow"' pytest`]],
  ["a mark of the module", ...one(py(), py("", "test_a", "pytestmark = pytest.mark.slow")), [not]],
  ["a mark of a row", ...one(rows(""), rows(", marks=pytest.mark.slow")), [not]],
  ["a mark that goes", ...one(py(fast), py()), ["pytest -m fast"]],
  ["a mark that goes beside settings", ...beside(ini("-m fast"), one(py(fast), py())), ["pytest"]],
  ["another name", ...one(py(), py("", "test_a_slow")), ["pytest -k 'not slow'"]],
  ["a name that is asked for", ...one(py("", "test_fast_a"), py()), ["pytest -k fast"]],
  ["a name that is left out", ...one(py(), py("", "test_b")), ["pytest --deselect tests/test_a.py::test_b"]],
  ["another folder", { [P]: py() }, moved("slow/test_a.py"), ["pytest tests"]],
  ["a folder that is ignored", { [P]: py() }, moved("slow/test_a.py"), ["pytest --ignore=slow"]],
];

const runByPytest: Row[] = [
  ["a mark that nothing leaves out", ...toSlow, ["pytest -m 'not db'"]],
  ["one call leaves it out, another does not", ...toSlow, [not, "pytest -m slow"]],
  ["what settings leave out a command asks for", ...beside(ini("-m 'not slow'"), toSlow), ["pytest -m slow"]],
  ["a new test", { [P]: py() }, { [P]: `${py()}\n\n${slow}def test_b():\n    assert b() == 2\n` }, [not]],
  ["an installation", ...toSlow, ["pip install pytest -m 'not slow'"]],
  ["another folder that is run", { [P]: py() }, moved("slow/test_a.py"), ["pytest tests", "pytest slow"]],
  ["a folder within", { [P]: py() }, moved("tests/unit/test_a.py"), ["pytest tests"]],
  ["what only a shell knows", { [P]: py() }, moved("slow/test_a.py"), ["pytest tests $MORE"]],
  ["a mark by a name of its own", ...one(py("@late\n", "test_a", "from m import late"), py(slow)), [not]],
];

describe("a test that what gates run took, and takes no more", () => {
  it.each(byPytest)("is found of pytest: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toMatch(/\.py skipped-test: the test ".*" is left out/);
  });

  it.each(runByPytest)("is none where pytest runs it: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
