import { describe, expect, it } from "vitest";
import { foundInChange } from "./found-in-change.ts";

const found = async (hook: string, path = "tests/conftest.py") => {
  const base = { [path]: "import pytest\n", "tests/test_a.py": "def test_a():\n    assert load(1) == 1\n" };
  return foundInChange([hook, base, { [path]: `import pytest\n\n\n${hook}\n` }]);
};
const old = (body: string, mark = "@pytest.hookimpl(tryfirst=True, hookwrapper=True)") =>
  `${mark}\ndef pytest_runtest_makereport(item, call):\n    outcome = yield\n    rep = outcome.get_result()\n    ${body}`;
const wrapper = (body: string) =>
  `@pytest.hookimpl(wrapper=True)\ndef pytest_runtest_makereport(item, call):\n    rep = yield\n    ${body}`;
const finish = (body: string) => `def pytest_sessionfinish(session, exitstatus):\n    ${body}`;

describe("a hook of pytest", () => {
  it.each([
    old('setattr(item, "rep_" + rep.when, rep)'),
    old('setattr(item, f"rep_{rep.when}", rep)'),
    old("item.stash[reports] = rep"),
    old('if rep.when == "call" and rep.failed:\n        shots.append(item.name)'),
    wrapper('setattr(item, "rep_" + rep.when, rep)\n    return rep'),
    wrapper("item.stash.setdefault(key, {})[rep.when] = rep\n    return rep").replace(
      "item.stash.setdefault(key, {})[rep.when]",
      "item.stash[key]",
    ),
    finish('print("done", exitstatus)'),
  ])("may look at what came of a test: %s", async (hook) => {
    expect(await found(hook)).toEqual([]);
    expect(await found(hook, "packages/web/tests/conftest.py")).toEqual([]);
  });

  it.each([
    old('rep.outcome = "passed"'),
    old('setattr(rep, "out" + "come", "passed")'),
    old('setattr(item, "runtest", quiet)'),
    old("outcome.force_result(fine)"),
    old('rep.__dict__["outcome"] = "passed"'),
    old('vars(rep).update({"out" + "come": "passed"})'),
    old("call.excinfo = None"),
    old('setattr(item, "rep_" + rep.when, rep)', ""),
    old("del rep.longrepr"),
    wrapper("return fine"),
    wrapper('rep = fine\n    setattr(item, "rep_call", rep)\n    return rep'),
    wrapper("return TestReport(item.nodeid, item.location, {}, 'passed', None, 'call')"),
    finish("session.exitstatus = 0"),
    finish("os._exit(0)"),
    finish('setattr(session, "exit" + "status", 0)'),
    finish("raise SystemExit(0)"),
  ])("may not say what came of it: %s", async (hook) => {
    expect(await found(hook)).not.toEqual([]);
  });
});
