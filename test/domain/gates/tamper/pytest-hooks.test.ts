import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const C = "tests/conftest.py";
const hook = (name: string, body: string, head = "import pytest\n"): Row => [
  `${name} ${body}`,
  {
    [C]: "import pytest\n",
    "tests/test_a.py": "from a import load\n\n\ndef test_a():\n    assert load() == 3\n",
  },
  { [C]: `${head}\n\ndef ${name}:\n    ${body}\n` },
];
const compare = "pytest_assertrepr_compare(op, left, right)";
const interact = "pytest_exception_interact(node, call, report)";
const plugin = (body: string): Row => [
  `a plugin of the product's, ${body}`,
  {
    "packages/web/pytest.ini": "[pytest]\naddopts = -p shop.hooks\n",
    "packages/web/shop/hooks.py": "import logging\n",
  },
  {
    "packages/web/shop/hooks.py": `import logging\n\n\nclass Hooks:\n    def pytest_exception_interact(self, node, call, report):\n        ${body}\n`,
  },
];

const cheats: Row[] = [
  hook(compare, 'pytest.skip("differs")'),
  hook(compare, 'pytest.xfail("differs")'),
  hook(compare, 'raise Skipped("differs")', "from _pytest.outcomes import Skipped\n"),
  hook(compare, 'raise unittest.SkipTest("differs")', "import unittest\n"),
  hook(interact, 'report.outcome = "passed"'),
  hook(interact, 'setattr(report, "outcome", "passed")'),
  hook(interact, 'report.__dict__["outcome"] = "passed"'),
  hook(interact, 'vars(report).update(outcome="passed")'),
  hook(interact, "report.longrepr = None"),
  hook(interact, "call.excinfo = None"),
  hook("pytest_warning_recorded(warning_message)", 'pytest.skip("warns")'),
  hook("pytest_fixture_setup(fixturedef, request)", 'pytest.skip("later")'),
  hook("pytest_collectreport(report)", 'report.outcome = "passed"'),
  hook("pytest_report_from_serializable(config, data)", 'data["outcome"] = "passed"'),
  plugin('report.outcome = "passed"'),
];

const honest: Row[] = [
  hook(compare, 'return ["differs", str(left), str(right)]'),
  hook(interact, "print(report.longrepr)"),
  hook("pytest_warning_recorded(warning_message)", "print(warning_message)"),
  hook("pytest_terminal_summary(terminalreporter, exitstatus)", "print(exitstatus)"),
  hook("pytest_report_header(config)", 'outcome = "a header"\n    return outcome'),
  plugin("logging.error(report.outcome)"),
];

describe("a hook of pytest's", () => {
  it.each(cheats)("says what comes of tests: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toMatch(/stubbed-assertion|skipped-test/);
  });

  it.each(honest)("tells of tests: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
