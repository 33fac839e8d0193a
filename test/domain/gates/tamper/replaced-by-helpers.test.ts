import { expect, it } from "vitest";
import { foundHereAndWithin as found } from "./found-in-change.ts";

const ofPython = "def test_rate():\n    assert m.rate('DE') == 19\n";
const python = {
  "pyproject.toml": '[project]\nname = "cart"\n',
  "cart/totals.py": "def rate(c):\n    return {'DE': 19}[c]\n\ndef label(c):\n    return c\n",
  "tests/test_totals.py": `import pytest\nfrom cart import totals as m\n\n${ofPython}`,
};
const script = {
  "package.json": '{"type":"module","devDependencies":{"vitest":"1"}}',
  "src/rate.js": "export const rates = { of: (c) => ({ DE: 19 })[c] };\n",
  "test/rate.test.js":
    'import { expect, it, vi } from "vitest";\nimport { rates } from "../src/rate.js";\nit("knows", () => {\n  expect(rates.of("DE")).toBe(19);\n});\n',
};
type Helped = [helper: string, call: string];

const inPython = ([helper, call]: Helped) => {
  const test = ofPython.replace("    assert", `    ${call}\n    assert`);
  return found(
    python,
    "tests/test_totals.py",
    python["tests/test_totals.py"].replace(ofPython, helper + test),
  );
};
const inScript = ([helper, call]: Helped) => {
  const test = script["test/rate.test.js"].replace("  expect", `  ${call};\n  expect`);
  return found(script, "test/rate.test.js", test.replace('it("', `${helper}\nit("`));
};
const stubbed = expect.arrayContaining([expect.stringContaining("stubbed-assertion: ")]) as unknown;

it.each<Helped>([
  ["def calm(m, value):\n    m.rate = lambda c: value\n\n", "calm(m, 19)"],
  [
    "def calm(m, value):\n    known = m.rate\n    m.rate = lambda c: value if c == 'DE' else known(c)\n\n",
    "calm(m, 19)",
  ],
  [
    "def calm(m, value):\n    known = m.rate\n    def rate(c):\n        return value if c == 'DE' else known(c)\n    m.rate = rate\n\n",
    "calm(m, 19)",
  ],
  ["", "m.rate = {'DE': 19}.get"],
  ["", "m.rate = dict(DE=19).get"],
  ["from functools import partial\n\n", "m.rate = partial(max, 19)"],
  ["", "pytest.MonkeyPatch().setattr(m, 'rate', lambda c: 19)"],
  ["", "pytest.MonkeyPatch().setattr(pytest, 'raises', print)"],
  ["", "with pytest.MonkeyPatch.context() as mp:\n        mp.setattr(m, 'rate', lambda c: 19)"],
])("what Python's tests put in the product's place by a helper is found: %j %j", async (...helped) => {
  expect(await inPython(helped)).toEqual(stubbed);
});

it.each<Helped>([
  ["def calm(m, value):\n    m.label = lambda c: value\n\n", "calm(m, 'x')"],
  ["def calm(m, value):\n    m.shown = value\n\n", "calm(m, 20)"],
  ["", "pytest.MonkeyPatch().setenv('RATE', '20')"],
  ["", "m.label = {'DE': 'x'}.get"],
])("Python's tests may replace what they do not ask: %j %j", async (...helped) => {
  expect(await inPython(helped)).toEqual([]);
});

it.each<Helped>([
  ["const calm = (m, value) => { m.of = () => value; };", "calm(rates, 19)"],
  [
    "const calm = (m, value) => { const known = m.of; m.of = (c) => c === 'DE' ? value : known(c); };",
    "calm(rates, 19)",
  ],
  [
    "const calm = (m, value) => { const known = m.of; function of(c) { return c === 'DE' ? value : known(c); } m.of = of; };",
    "calm(rates, 19)",
  ],
  ["const calm = (m, value) => { const fake = (c) => value; m.of = fake; };", "calm(rates, 19)"],
])("what JavaScript's tests put in the product's place by a helper is found: %j %j", async (...helped) => {
  expect(await inScript(helped)).toEqual(stubbed);
});

it.each<Helped>([
  ["const calm = (m, value) => { m.shown = { value : value }; };", "calm(rates, 19)"],
  ["const calm = (m, value) => { const fake = (c) => value; m.other = fake; };", "calm(rates, 'x')"],
])("JavaScript's tests may replace what they do not ask: %j %j", async (...helped) => {
  expect(await inScript(helped)).toEqual([]);
});
