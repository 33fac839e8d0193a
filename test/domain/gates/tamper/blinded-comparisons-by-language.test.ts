import { describe, expect, it } from "vitest";
import { foundInChange, type Tree } from "./found-in-change.ts";

type Use = [was: string, now: string, test: string, more?: Tree];

/** What a change finds of a file that tests compare by, here and in a package within. */
async function found(base: Tree, path: string, now: string): Promise<string[]> {
  const [plain, within] = await Promise.all(
    ["", "packages/web/"].map(async (folder) => {
      const tree = Object.fromEntries(Object.entries(base).map(([one, text]) => [`${folder}${one}`, text]));
      const said = await foundInChange(["", tree, { [`${folder}${path}`]: now }]);
      return said.map((one) => one.slice(folder.length));
    }),
  );
  expect(within).toEqual(plain);
  return plain ?? [];
}

const python = (test: string, more: Tree = {}): Tree => ({
  "pyproject.toml": '[project]\nname = "shop"\n',
  "shop/load.py": "def load(n):\n    return {'id': n}\n",
  "shop/user.py": "class User:\n    pass\n",
  "tests/test_load.py": `from shop.load import load\nfrom shop.user import User\n${test}`,
  ...more,
});
const same = (says: string, name = "same") => `def ${name}(a, b):\n    ${says}\n`;
const compares = (call = "same", head = "from lib.same import same") =>
  `${head}\n\ndef test_load():\n    assert ${call}(load(1), {'id': 1})\n`;
const whole = same("return a == b");
const fields = same("return a.id == b.id and a.name == b.name");
const keys = same("return a['id'] == b['id'] and a['name'] == b['name']");
const never = same("return True");
const given = { "lib/__init__.py": "from .same import same\n" };

describe("a function of Python's product by which tests compare", () => {
  it.each<Use>([
    [whole, never, compares()],
    [whole, never, compares("same.same", "from lib import same")],
    [whole, never, compares("same.same", "from lib import same"), { "lib/__init__.py": "" }],
    [whole, never, compares("lib.same.same", "import lib.same")],
    [whole, never, compares("alike", "from lib.same import same as alike")],
    [whole, never, compares("same", "from lib import same"), given],
    [whole, never, compares("lib.same", "import lib"), given],
    [whole, never, compares("same", "from lib.same import *")],
    [whole, "same = lambda a, b: True\n", compares()],
    [whole, "def same(*things):\n    return True\n", compares()],
    [fields, same("return a.id == b.id"), compares()],
    [keys, same("return a['id'] == b['id']"), compares()],
    [
      same("assert a == b", "check_same"),
      same("pass", "check_same"),
      compares().replace("assert same", "check_same").replace("import same", "import check_same"),
    ],
    [
      same("return [k for k in a if a[k] != b[k]]", "diff"),
      same("return []", "diff"),
      compares("not diff", "from lib.same import diff"),
    ],
    [whole, never, compares().replace("assert", "got = load(1)\n    assert").replace("(load(1)", "(got")],
    [
      whole,
      never,
      "from lib.same import same\n\ndef test_load(client):\n    assert same(client.get('/1'), User(1))\n",
    ],
  ])("is found where it looks at less: %j, then %j, %j", async (...[was, now, test, more]) => {
    expect(await found({ ...python(test, more), "lib/same.py": was }, "lib/same.py", now)).toEqual([
      expect.stringContaining("lib/same.py stubbed-assertion: "),
    ]);
  });

  it.each<Use>([
    // It alone is what is tested.
    [whole, never, "from lib.same import same\n\ndef test_same():\n    assert same(1, 1)\n"],
    [
      fields,
      same("return a.id == b.id"),
      "from lib.same import same\n\ndef test_same():\n    one = User(1)\n    assert same(one, User(1))\n",
    ],
    [
      fields,
      same("return a.id == b.id"),
      "from lib.same import same\nfrom tests.kit import made\n\ndef test_same():\n    assert same(made(1), made(1))\n",
      { "tests/kit.py": "def made(n):\n    return n\n" },
    ],
    // It compares as much, or more.
    [fields, same("return a.id == b.id and a.name == b.name and a.age == b.age"), compares()],
    [fields, whole, compares()],
    [whole, "def same(a, b, strict=False):\n    return a == b\n", compares()],
    [whole, same("return vars(a) == vars(b)"), compares()],
    // It is a rule of the product's.
    [
      "def is_valid(a):\n    return a['id'] > 0\n",
      "def is_valid(a):\n    return True\n",
      "from lib.same import is_valid\n\ndef test_load():\n    assert is_valid(load(1))\n",
    ],
    [
      "def check_stock(a):\n    return a['id'] > 0\n",
      "def check_stock(a):\n    return True\n",
      "from lib.same import check_stock\n\ndef test_load():\n    assert check_stock(load(1))\n",
    ],
    // Nobody compares by it, or by another one.
    [whole, never, "\ndef test_load():\n    assert load(1) == {'id': 1}\n"],
    [
      whole,
      never,
      compares("same", "from other.same import same"),
      { "other/same.py": same("return a == b") },
    ],
  ])("may look otherwise, or be what is tested: %j, then %j, %j", async (...[was, now, test, more]) => {
    expect(await found({ ...python(test, more), "lib/same.py": was }, "lib/same.py", now)).toEqual([]);
  });

  it("is found among the tests, where it looks at fewer fields", async () => {
    const base = python(compares("same", "from tests.same import same"), { "tests/same.py": fields });
    expect(await found(base, "tests/same.py", same("return a.id == b.id"))).toEqual([
      expect.stringContaining("tests/same.py stubbed-assertion: "),
    ]);
  });

  it("may be a double's of the tests", async () => {
    const base = python("from tests.fake import check\n\ndef test_load():\n    assert load(check)\n", {
      "tests/fake.py": same("return a == b", "check"),
    });
    expect(await found(base, "tests/fake.py", same("return True", "check"))).toEqual([]);
  });
});
