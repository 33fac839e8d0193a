import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const ini = (more: string): Tree => ({ "pytest.ini": `[pytest]\nminversion = 8\n${more}` });
const table = (more: string): Tree => ({
  "pyproject.toml": `[project]\nname = "shop"\n\n[tool.pytest.ini_options]\nminversion = "8"\n${more}`,
});
const coroutine = (mark = "") =>
  `import pytest\nfrom shop import load\n\n\n${mark}async def test_load():\n    assert await load(1) == 36\n`;
const plain = "from shop import load\n\n\ndef test_load():\n    assert load(1) == 36\n";
const file = "tests/test_load.py";
const asked: Tree = { [file]: coroutine() };
const marked: Tree = { [file]: coroutine("@pytest.mark.asyncio\n") };
const auto = "asyncio_mode = auto\n";

const unrun: Row[] = [
  ["it is gone", { ...asked, ...ini(auto) }, ini("")],
  ["each has to ask", { ...asked, ...ini(auto) }, ini("asyncio_mode = strict\n")],
  ["of pyproject.toml", { ...asked, ...table('asyncio_mode = "auto"\n') }, table("")],
  ["of anyio", { ...asked, ...table('anyio_mode = "auto"\n') }, table("")],
  ["of trio", { ...asked, ...ini("trio_mode = true\n") }, ini("")],
  [
    "with the plugin",
    { ...asked, ...ini(auto), "requirements.txt": "pytest\npytest-asyncio\n" },
    { ...ini(""), "requirements.txt": "pytest\n" },
  ],
  [
    "beside one that asks now",
    { ...asked, "tests/test_more.py": coroutine(), ...ini(auto) },
    { ...ini(""), [file]: coroutine("@pytest.mark.asyncio\n") },
  ],
  ["with the file", { ...asked, ...ini(auto) }, { "pytest.ini": null }],
];

const run: Row[] = [
  ["each asks now", { ...asked, ...ini(auto) }, { ...ini(""), ...marked }],
  ["each asked before", { ...marked, ...ini(auto) }, ini("asyncio_mode = strict\n")],
  ["there are none", { [file]: plain, ...ini(auto) }, ini("")],
  ["another one runs them", { ...asked, ...ini(auto) }, ini("anyio_mode = auto\n")],
  [
    "it is said elsewhere",
    { ...asked, ...ini(auto) },
    { "pytest.ini": null, ...table('asyncio_mode = "auto"\n') },
  ],
];

const fixture = (body: string, mark = "") =>
  `import pytest\nfrom shop import tax\n\n\n@pytest.fixture${mark}\ndef quick(monkeypatch):\n    ${body}\n`;
const patching = fixture('monkeypatch.setattr(tax, "rate", lambda: 36)');
const harmless = fixture('monkeypatch.setenv("TZ", "UTC")');
const conftest = "tests/conftest.py";
const tests: Tree = { [file]: plain, "shop/tax.py": "def rate():\n    return 35\n" };

const replacing: Row[] = [
  ["both are new", { ...tests, ...ini("") }, { ...ini("usefixtures = quick\n"), [conftest]: patching }],
  ["it stood there", { ...tests, ...ini(""), [conftest]: patching }, ini("usefixtures = quick\n")],
  ["in pyproject.toml", { ...tests, ...table(""), [conftest]: patching }, table('usefixtures = ["quick"]\n')],
  [
    "one of several",
    { ...tests, ...ini("usefixtures = other\n"), [conftest]: patching },
    ini("usefixtures = other quick\n"),
  ],
  [
    "it replaces now what it did not",
    { ...tests, ...ini("usefixtures = quick\n"), [conftest]: harmless },
    { [conftest]: patching },
  ],
  [
    "by another name",
    { ...tests, ...ini(""), [conftest]: patching.replace("fixture\n", 'fixture(name="fast")\n') },
    ini("usefixtures = fast\n"),
  ],
  [
    "by unittest's patch",
    { ...tests, ...ini("") },
    {
      ...ini("usefixtures = quick\n"),
      [conftest]: fixture('with mock.patch("shop.tax.rate", return_value=36):\n        yield'),
    },
  ],
];

const preparing: Row[] = [
  ["surroundings", { ...tests, ...ini("") }, { ...ini("usefixtures = quick\n"), [conftest]: harmless }],
  [
    "what stood there",
    { ...tests, ...ini("usefixtures = quick\n"), [conftest]: patching },
    ini("usefixtures = quick\naddopts = -ra\n"),
  ],
  [
    "time",
    { ...tests, ...ini("") },
    { ...ini("usefixtures = quick\n"), [conftest]: fixture('monkeypatch.setattr("time.time", lambda: 0)') },
  ],
];

describe("what settings of pytest have done to tests", () => {
  it.each(unrun)("is found where coroutines run no more: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toContain(" skipped-test: ");
  });

  it.each(run)("passes where they run: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(replacing)("is found where a fixture replaces the product: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toContain(" stubbed-assertion: ");
  });

  it.each(preparing)("passes where it prepares: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
