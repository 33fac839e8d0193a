import { expect, it } from "vitest";
import { mixedManifests } from "../../../../../src/domain/gates/tamper/trials/mixed-manifests.ts";

function mixed(path: string, before: string, after: string): string | undefined {
  const version = (text: string) => ({ path, kind: "file" as const, text, tree: null, data: undefined });
  return mixedManifests([{ path, before: version(before), after: version(after) }])[0]?.text;
}

it("keeps what package.json needs, and takes what it says to scripts and tools from the base", () => {
  const before = {
    name: "a",
    scripts: { lint: "eslint ." },
    eslintConfig: { rules: { a: 2 } },
    dependencies: {},
  };
  const after = {
    name: "a",
    version: "2.0.0",
    scripts: { lint: "true", docs: "x" },
    jest: {},
    dependencies: { b: "1.0.0" },
  };
  const text = mixed("web/package.json", JSON.stringify(before), JSON.stringify(after));
  expect(JSON.parse(text ?? "")).toEqual({
    ...{ name: "a", version: "2.0.0", dependencies: { b: "1.0.0" } },
    ...{ scripts: { lint: "eslint ." }, eslintConfig: { rules: { a: 2 } } },
  });
});

it.each([
  [
    "pyproject.toml",
    '[project]\nname = "a"\n\n[tool.ruff]\nselect = ["ALL"]\n\n[tool.mypy]\nstrict = true\n',
    '[project]\nname = "a"\ndependencies = ["b"]\n\n[tool.pytest.ini_options]\naddopts = "-q"\n\n[tool.ruff]\nselect = []\n',
    '[project]\nname = "a"\ndependencies = ["b"]\n\n[tool.pytest.ini_options]\naddopts = "-q"\n\n[tool.ruff]\nselect = ["ALL"]\n\n[tool.mypy]\nstrict = true\n\n',
  ],
  [
    "setup.cfg",
    "[metadata]\nname = a\n[flake8]\nmax-line-length = 80\n",
    "[metadata]\nname = b\n[flake8]\nmax-line-length = 800\n",
    "[metadata]\nname = b\n[flake8]\nmax-line-length = 80\n\n",
  ],
  [
    "Cargo.toml",
    '[package]\nname = "a"\n[lints.rust]\nunsafe_code = "deny"\n',
    '[package]\nname = "a"\n[dependencies]\nb = "1"\n[lints.rust]\nunsafe_code = "allow"\n',
    '[package]\nname = "a"\n[dependencies]\nb = "1"\n[lints.rust]\nunsafe_code = "deny"\n\n',
  ],
])("does so by the sections of %s", (...row) => {
  const [path, before, after, expected] = row;
  expect(mixed(path, before, after)).toBe(expected);
});

it.each([
  ["package.json", '{"name":"a"}', '{\n  "name": "b"\n}\n'],
  ["package.json", '{"scripts":{}}', "no JSON"],
  ["package.json", "[]", "{}"],
  ["src/a.json", '{"scripts":{"a":"b"}}', "{}"],
])("leaves alone what says nothing to tools, or cannot be read: %s from %s to %s", (path, before, after) => {
  expect(mixed(path, before, after)).toBeUndefined();
});
