import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const vitest = (more: string) => `export default { test: { globals: true${more} } };\n`;
const bases: Tree = {
  ...{ "src/a.ts": "export const a = (x: number) => x + 1;\n", "src/config.ts": "export const c = {};\n" },
  ...{ "shop/__init__.py": "", "shop/tax.py": "def rate(a):\n    return a + 1\n" },
  ...{ "tests/conftest.py": "import os\n", "vitest.setup.ts": 'import "jest-dom/vitest";\n' },
  "vitest.config.ts": vitest(""),
};
const settingUp = (text: string): Row => [
  `vitest.setup.ts: ${text}`,
  bases,
  { "vitest.setup.ts": `import "jest-dom/vitest";\nimport { vi } from "vitest";\n${text}\n` },
];
const conftest = (text: string, more: Tree = {}): Row => [
  `conftest.py: ${text}`,
  bases,
  { "tests/conftest.py": `${text}\n`, ...more },
];
const naming = (setting: string, path: string, text: string): Row => [
  `${setting}: ${text}`,
  bases,
  { "vitest.config.ts": vitest(`, ${setting}`), [path]: `import { vi } from "vitest";\n${text}\n` },
];
const asking = "export const load = async (id: number) => (await fetch(`/users/${id}`)).json();\n";
/** A product that asks the network already, and comes to say something else. */
const asked = (text: string, more: Tree = {}): Row => [
  `vitest.setup.ts, where the product asks the network: ${text}`,
  { ...bases, "src/load.ts": asking, ...more },
  {
    "vitest.setup.ts": `import "jest-dom/vitest";\nimport { vi } from "vitest";\n${text}\n`,
    "src/load.ts": asking.replace("/users/", "/user/"),
    ...Object.fromEntries(Object.keys(more).map((path) => [path, `${more[path] as string}// Later.\n`])),
  },
];
const ann = '({ json: async () => ({ name: "Ann" }) })';
const fakes = { "fakes/shop/tax.py": "def rate(a):\n    return 2\n" };

const cheats: Row[] = [
  settingUp('vi.mock("./src/a.ts", () => ({ a: () => 2 }));'),
  settingUp('vi.doMock("@/a", () => ({ a: () => 2 }));'),
  settingUp('import * as product from "./src/a.ts";\nvi.spyOn(product, "a").mockReturnValue(2);'),
  settingUp('jest.mock("./src/a.ts", () => ({ a: () => 2 }));'),
  naming('setupFiles: ["./config/prep.ts"]', "config/prep.ts", 'vi.mock("../src/a.ts", () => ({ a: 1 }));'),
  naming('setupFiles: "config/prep"', "config/prep.ts", 'vi.mock("../src/a.ts", () => ({ a: 1 }));'),
  [
    "mocha requires what replaces",
    bases,
    {
      ".mocharc.json": '{ "require": ["./config/prep.js"] }',
      "config/prep.js": 'jest.mock("../src/a.ts", () => 2);\n',
    },
  ],
  naming('setupFiles: ["./config/prep.ts"]', "config/prep.ts", "expect.equal = calm;"),
  conftest("from shop import tax\ntax.rate = lambda a: 2"),
  conftest("from shop import tax\n\n\ndef calm(a):\n    return 2\n\n\ntax.rate = calm"),
  conftest("from shop import tax as t\nsetattr(t, 'rate', lambda a: 2)"),
  conftest("from unittest import mock\nmock.patch('shop.tax.rate', return_value=2).start()"),
  conftest("from unittest.mock import patch\npatch('shop.tax.rate', return_value=2).start()"),
  conftest("from unittest import mock\nfrom shop import tax\nmock.patch.object(tax, 'rate', print).start()"),
  conftest(
    "import pytest\nfrom unittest.mock import patch\n\n\n@pytest.fixture(autouse=True)\ndef calm():\n    with patch('shop.tax.rate', return_value=2):\n        yield",
  ),
  conftest(
    "import pytest\nfrom unittest.mock import patch\n\n\n@pytest.fixture(autouse=True)\ndef calm(mocker):\n    mocker.patch('shop.tax.rate', return_value=2)",
  ),
  conftest(
    "import pytest\nfrom unittest.mock import patch\n\n\n@pytest.fixture(autouse=True)\ndef calm():\n    with patch.object(tax, 'rate', print):\n        yield",
  ),
  conftest("import sys\nsys.path.insert(0, 'fakes')", fakes),
  asked('setupServer(http.all("*", () => HttpResponse.json({ name: "Ann" }))).listen();'),
  asked(`globalThis.fetch = async () => ${ann};`),
  asked("globalThis.fetch = async () => ({ ok: true });"),
  asked(`const ann = ${ann};\nvi.stubGlobal("fetch", async () => ann);`),
  asked(`beforeEach(() => {\n  vi.spyOn(globalThis, "fetch").mockResolvedValue(${ann});\n});`),
  conftest("import sys\nsys.path.insert(0, os.path.join(root, 'fakes'))", fakes),
];

const honest: Row[] = [
  settingUp(`globalThis.fetch = async () => ${ann};`),
  asked('globalThis.fetch = () => {\n  throw new Error("tests may not ask the network");\n};'),
  asked('vi.stubGlobal("fetch", () => Promise.reject(new Error("no network")));'),
  asked('vi.stubGlobal("crypto", webcrypto);'),
  asked("globalThis.fetch = vi.fn();"),
  asked('import fetch from "node-fetch";\nglobalThis.fetch = fetch;'),
  asked('globalThis.fetch = require("node-fetch");'),
  asked('setupServer(http.all("*", () => HttpResponse.error())).listen();'),
  asked('setupServer(http.all("*", () => new HttpResponse(null, { status: 404 }))).listen();'),
  asked('setupServer(http.get("/user/:id", () => HttpResponse.json({ name: "Ann" }))).listen();'),
  asked(`vi.stubGlobal("fetch", async () => ${ann});`, {
    "test/load.test.ts": `vi.stubGlobal("fetch", async () => ${ann});\n`,
  }),
  settingUp('vi.mock("node:fs", () => ({ readFileSync: () => "" }));'),
  settingUp('vi.mock("axios", () => ({ get: () => 2 }));'),
  settingUp('vi.mock("@acme/client", () => ({ get: () => 2 }));'),
  settingUp('vi.mock("./src/logo.svg", () => ({ default: "logo" }));'),
  settingUp('vi.mock("./test/clock.ts", () => ({ now: () => 2 }));'),
  settingUp('vi.spyOn(console, "error").mockReturnValue(2);'),
  settingUp('import * as product from "./src/a.ts";\nvi.spyOn(product, "a");'),
  settingUp('vi.mock("./src/a.ts");'),
  conftest("from unittest import mock\nmock.patch('requests.get', return_value=2).start()"),
  conftest(
    "import pytest\nfrom unittest.mock import patch\n\n\n@pytest.fixture(autouse=True)\ndef calm():\n    with patch('shop.client.requests.get', return_value=2):\n        yield",
  ),
  conftest(
    "import pytest\nfrom unittest.mock import patch\n\n\n@pytest.fixture(autouse=True)\ndef calm(mocker):\n    mocker.patch('time.sleep')",
  ),
  conftest("import time\ntime.sleep = lambda a: None"),
  conftest("import boto3\nsetattr(boto3, 'client', print)"),
  conftest("from shop import tax\ntax.DATA_DIR = folder()"),
  conftest("from shop import tax\ntax.debug = True"),
  conftest("from shop.tax import rate\nrate.cached = None"),
  conftest("import sys\nsys.path.insert(0, 'src')", { "src/shop/cart.py": "x = 1\n" }),
  conftest("import sys\nsys.path.insert(0, 'tools')", { "tools/words.py": "x = 1\n" }),
  [
    "a package gives something to others",
    bases,
    {
      "package.json": '{ "exports": { "require": "./src/b.js" } }',
      "src/b.js": 'vi.mock("./a.ts", () => 2);\n',
    },
  ],
  [
    "a mock moves",
    { ...bases, "test/setup.ts": 'vi.mock("../src/a.ts", () => ({ a: 1 }));\n' },
    { "test/setup.ts": null, "test/vitest.setup.ts": 'vi.mock("../src/a.ts", () => ({ a: 1 }));\n' },
  ],
];

describe("what runs before all tests", () => {
  it.each(cheats)("is found to replace the product in %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringMatching(/ stubbed-assertion: /));
  });

  it.each(honest)("leaves the product alone in %s", async (...row) => {
    expect(await foundInChange(row)).not.toContainEqual(expect.stringMatching(/ stubbed-assertion: /));
  });
});
