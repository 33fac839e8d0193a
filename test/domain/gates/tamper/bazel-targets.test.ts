import { describe, expect, it } from "vitest";
import { foundInChange, type Edit, type Row, type Tree } from "./found-in-change.ts";

const target = (name: string, ...said: string[]) =>
  `py_test(\n    name = "${name}",\n${said.map((one) => `    ${one},\n`).join("")}    deps = [":sum"],\n)\n`;
const suite = (...said: string[]) =>
  `test_suite(\n    name = "all",\n${said.map((one) => `    ${one},\n`).join("")})\n`;
const cases = 'data = glob(["cases/*.txt"])';
const sum = target("sum_test", 'srcs = ["sum_test.py", "more_test.py"]', cases);
const tax = target("tax_test", 'srcs = glob(["tax/*_test.py"])');
const tests = (...names: string[]) => `tests = [${names.map((one) => `"${one}"`).join(", ")}]`;
const both = tests(":sum_test", ":tax_test");
const build = [sum, tax, suite(both)].join("\n");
const python = "def test_sum():\n    assert True\n";
const base: Tree = {
  ...{ "shop/BUILD.bazel": build, "shop/sum.py": "x = 1\n", ".bazelrc": "test --test_output=errors\n" },
  ...{ "shop/sum_test.py": python, "shop/more_test.py": python, "shop/tax/a_test.py": python },
  ...{ "shop/tax/b_test.py": python, "shop/cases/a.txt": "1", "shop/cases/b.txt": "2" },
};
const to = (was: string, now: string): Readonly<Record<string, Edit>> => {
  if (!build.includes(was)) throw new Error(`nothing changes: ${was}`);
  return { "shop/BUILD.bazel": build.replace(was, now) };
};

const together = build
  .replace(sum, "")
  .replace('glob(["tax/*_test.py"])', 'glob(["**/*_test.py"])')
  .replace('":sum_test", ', "");
const whole = [sum, tax, suite()].join("\n");

const cheats: readonly (readonly [title: string, edits: Row[2]])[] = [
  ["is gone, and its sources stay", to(sum, "")],
  ["is a program now", to('py_test(\n    name = "sum_test"', 'py_binary(\n    name = "sum_test"')],
  ["goes with its file of targets", { "shop/BUILD.bazel": null }],
  ["has a source less", to(', "more_test.py"', "")],
  [
    "leaves a source out",
    to('glob(["tax/*_test.py"])', 'glob(["tax/*_test.py"], exclude = ["tax/b_test.py"])'),
  ],
  ["takes some of its sources", to("tax/*_test.py", "tax/a*_test.py")],
  ["takes some of its cases", to("cases/*.txt", "cases/a*.txt")],
  ["has a suite of fewer", to(both, tests(":sum_test"))],
  ["has a suite without what is slow", to(both, `${both},\n    tags = ["-slow"]`)],
  ["is tagged over several lines", to(cases, `${cases},\n    tags = [\n        "manual",\n    ]`)],
  ["is told to run some of it", to(cases, `${cases},\n    args = ["-k", "sum"]`)],
  ["is told so by what stands around it", to(cases, `${cases},\n    env = {"TESTBRIDGE_TEST_ONLY": "sum"}`)],
  ["is flaky", to(cases, `${cases},\n    flaky = True`)],
  ["is run under something else", { ".bazelrc": "test --test_output=errors --run_under=/bin/true\n" }],
  ["is built alone", { ".bazelrc": "test --test_output=errors\nbuild --build_tests_only\n" }],
  ["is ignored with its folder", { ".bazelignore": "shop\n" }],
  ["is filtered by another file of settings", { "ci.bazelrc": "test --test_filter=sum\n" }],
];
const honest: readonly (readonly [title: string, edits: Row[2]])[] = [
  ["has another name", to('"sum_test"', '"total_test"')],
  [
    "goes with its sources",
    { ...to(`${tax}\n`, ""), "shop/tax/a_test.py": null, "shop/tax/b_test.py": null },
  ],
  ["is taken together with another", { "shop/BUILD.bazel": together }],
  ["is made of more", to('"more_test.py"', '"more_test.py", "third_test.py"')],
  ["takes more cases", to("cases/*.txt", "cases/**/*.txt")],
  ["has its sources by a pattern", to('["sum_test.py", "more_test.py"]', 'glob(["*_test.py"])')],
  ["is small, and runs in parts", to(cases, `${cases},\n    size = "small",\n    shard_count = 4`)],
  ["is told more", to(cases, `${cases},\n    args = ["--verbose"],\n    tags = ["unit"]`)],
  ["needs something more", to('deps = [":sum"]', 'deps = [":sum", "//lib:x"]')],
  [
    "stands beside a new one",
    { "shop/BUILD.bazel": `${build}\n${target("new_test", 'srcs = ["new_test.py"]')}` },
  ],
  ["is told in a comment", { "shop/BUILD.bazel": `# test_suite(name = "x")\n${build}` }],
  ["is in a suite by another name", to(both, tests(":sum_test", "//tax:tax_test"))],
  ["stands beside packages that are ignored", { ".bazelignore": "node_modules\nweb/node_modules\n" }],
];

describe("a test of Bazel that", () => {
  it.each(cheats)("%s is found", async (_title, edits) => {
    expect(await foundInChange(["", base, edits])).toContainEqual(
      expect.stringMatching(/ weakened-configuration: /),
    );
  });

  it("has a suite of some where it had all is found", async () => {
    const edits = { "shop/BUILD.bazel": whole.replace(suite(), suite(tests(":sum_test"))) };
    expect(await foundInChange(["", { ...base, "shop/BUILD.bazel": whole }, edits])).toContainEqual(
      expect.stringMatching(/ weakened-configuration: /),
    );
  });

  it.each(honest)("%s is not", async (_title, edits) => {
    expect(await foundInChange(["", base, edits])).toEqual([]);
  });
});
