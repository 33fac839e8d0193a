import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const P = "tests/test_user.py";
const top = "import pytest\nimport unittest\nfrom users import load, Point, User\n\n\n";
const written = (...lines: string[]) => ({ [P]: `${top}${lines.join("\n")}\n` });
const base = ["def test_load():", "    assert load(1) == 3"];
const inTest = (...lines: string[]) => ["def test_load_more():", ...lines.map((line) => `    ${line}`)];

/** What people write: each is new, beside a test that there was, and in a file of its own. */
const fresh: [title: string, ...lines: string[]][] = [
  ["a local is called test", ...inTest("test = load(1)", "assert test == 3")],
  ["a local is called it", ...inTest("it = iter(load(1))", "assert next(it) == 3")],
  ["a local is called expect", ...inTest("expect = 3", "assert load(1) == expect")],
  ["equality is tested of one thing", ...inTest("one = load(1)", "assert one == one")],
  ["both sides end alike", ...inTest("assert load(2).of(2) == 3", "assert load(1) == Point(0, 0)")],
  ["two things are made of the same", ...inTest("x = 3", "assert load(x, x) != load(x)")],
  [
    "what must not be reached says so",
    ...inTest(
      "try:",
      "    load(-1)",
      '    assert False, "not refused"',
      "except ValueError as error:",
      '    assert "no" in str(error)',
    ),
  ],
  [
    "an error of one case is no failure",
    ...inTest(
      "for n in range(9):",
      "    try:",
      "        assert load(n) == n",
      "    except ValueError:",
      "        assert n % 2 == 1",
    ),
  ],
  ["a check of its own is tested", ...inTest("with pytest.raises(AssertionError):", "    same(load(1), 4)")],
  [
    "a class within a test is made in a way of its own",
    "class TestMore:",
    "    def test_more(self):",
    "        class Own:",
    "            def __init__(self):",
    "                self.age = 3",
    "        assert load(Own()) == 3",
  ],
  [
    "a check of its own raises",
    "class MoreTest(unittest.TestCase):",
    "    def assertSameUser(self, one, other):",
    "        if one.name != other.name:",
    '            raise AssertionError("another")',
    "    def test_more(self):",
    "        self.assertSameUser(load(1), User(3))",
  ],
  ["a generator is asked for all", ...inTest("assert all(load(n) > 0 for n in range(3))")],
  [
    "warnings are wanted",
    ...inTest("with pytest.warns(UserWarning, match='old'):", "    assert load(1) == 3"),
  ],
  ["any error will do", ...inTest("with pytest.raises(Exception, match='no'):", "    load(-1)")],
  [
    "a fixture is given",
    "@pytest.fixture",
    "def user():",
    "    return load(1)",
    "",
    ...["def test_user(user):", "    assert user == 3"],
  ],
  [
    "a file is written",
    "def test_file(tmp_path):",
    "    path = tmp_path / 'a.txt'",
    "    load(path)",
    "    assert path.read_text() == 'a'",
  ],
  [
    "what is logged is read",
    "def test_log(caplog):",
    "    load(1)",
    "    assert [r.message for r in caplog.records] == ['loaded']",
  ],
  [
    "what is printed is read",
    "def test_out(capsys):",
    "    load(1)",
    "    assert capsys.readouterr().out == '3'",
  ],
  [
    "a service is replaced",
    "def test_service(monkeypatch):",
    "    monkeypatch.setattr('users.http.get', lambda url: 3)",
    "    assert load(1) == 3",
  ],
  [
    "a table has names",
    '@pytest.mark.parametrize("given, wanted", [pytest.param(1, 3, id="one"), (2, 4)])',
    "def test_table(given, wanted):",
    "    assert load(given) == wanted",
  ],
  [
    "a sub-test goes over a table",
    "class T(unittest.TestCase):",
    "    def test_t(self):",
    "        for given, wanted in [(1, 3), (2, 4)]:",
    "            with self.subTest(given=given):",
    "                self.assertEqual(load(given), wanted)",
  ],
  [
    "a coroutine is waited for",
    "class T(unittest.IsolatedAsyncioTestCase):",
    "    async def test_t(self):",
    "        self.assertEqual(await load(1), 3)",
  ],
];

const cheats: Row[] = [
  [
    "a new test wants its check to fail, or anything",
    written(...base),
    written(...base, "", ...inTest("with pytest.raises(Exception):", "    assert load(1) == 3")),
  ],
  [
    "a test that there was wants any error in place of its check",
    written(...base),
    written("def test_load():", "    with pytest.raises(Exception):", "        load(1)"),
  ],
  [
    "a test that there was swallows what the product throws",
    written(...base),
    written(
      "def test_load():",
      "    try:",
      "        assert load(1) == 3",
      "    except ValueError:",
      "        pass",
    ),
  ],
  [
    "a test that there was wants its check to fail",
    written(...base),
    written("def test_load():", "    with pytest.raises(AssertionError):", "        assert load(1) == 3"),
  ],
  [
    "a new test swallows its check",
    written(...base),
    written(...base, "", ...inTest("try:", "    assert load(1) == 3", "except Exception:", "    pass")),
  ],
  [
    "a new test swallows its check among others",
    written(...base),
    written(
      ...base,
      "",
      ...inTest("try:", "    assert load(1) == 3", "except (ValueError, AssertionError):", "    pass"),
    ),
  ],
  [
    "a class is not collected",
    written("class TestLoad:", "    def test_load(self):", "        assert load(1) == 3"),
    written(
      "class TestLoad:",
      "    def __init__(self):",
      "        pass",
      "    def test_load(self):",
      "        assert load(1) == 3",
    ),
  ],
  ["a test is run again", written(...base), written("@pytest.mark.flaky(reruns=3)", ...base)],
  [
    "a method of unittest is the test's own",
    written("class T(unittest.TestCase):", "    def test_t(self):", "        self.assertEqual(load(1), 3)"),
    written(
      "class T(unittest.TestCase):",
      "    def assertEqual(self, one, other):",
      "        pass",
      "    def test_t(self):",
      "        self.assertEqual(load(1), 3)",
    ),
  ],
  [
    "a check is put in the place of unittest's",
    written(...base),
    written("unittest.TestCase.assertEqual = print", ...base),
  ],
  [
    "a check of a thing with itself takes the place of one",
    written(...base),
    written("def test_load():", "    one = load(1)", "    assert one == one"),
  ],
];

describe("of Python", () => {
  it.each(fresh)("a new test may be so that %s", async (...[, ...lines]) => {
    expect(await foundInChange(["", {}, written(...lines)])).toEqual([]);
    expect(await foundInChange(["", written(...base), written(...base, "", "", ...lines)])).toEqual([]);
  });

  it.each(cheats)("it is found that %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });
});
