import { describe, expect, it } from "vitest";
import { foundInChange } from "./found-in-change.ts";

const found = async (path: string, before: string, text: string) =>
  (await foundInChange([text, { [path]: before }, { [path]: text }])).map((one) => one.split(" ")[1]);
const environment = (text: string) =>
  `const Node = require("jest-environment-node").TestEnvironment;\nmodule.exports = class extends Node {\n  async handleTestEvent(event, state) {\n    ${text}\n  }\n};\n`;
const reporter = (text: string) =>
  `import { BaseReporter } from "vitest/reporters";\nexport default class extends BaseReporter {\n  ${text}\n}\n`;

const hooks = [
  'afterEach((context) => {\n  context.task.result.state = "pass";\n});',
  'afterEach(({ task }) => {\n  task.result = { state: "pass" };\n});',
  'afterEach(({ task: { result } }) => {\n  result.state = "pass";\n});',
  "afterEach(({ task }) => {\n  task.result.errors.length = 0;\n});",
  "afterEach(({ task }) => {\n  task.result!.errors!.splice(0);\n});",
  "afterEach(({ task }) => {\n  delete task.result.errors;\n});",
  'afterEach(({ task }) => {\n  Object.assign(task.result, { state: "pass" });\n});',
  "beforeEach(({ task }) => {\n  task.fails = true;\n});",
  'test("adds", ({ task }) => {\n  onTestFinished(() => {\n    task.result["state"] = "pass";\n  });\n});',
  'afterEach(function () {\n  this.currentTest.state = "passed";\n});',
  'afterEach(function () {\n  const test = this.currentTest;\n  test.state = "passed";\n});',
  "afterEach(function () {\n  delete this.currentTest.err;\n});",
  "afterEach(function () {\n  this.test.err = undefined;\n});",
  "beforeEach(function () {\n  this.currentTest.retries(3);\n});",
  'after(function () {\n  this.test.parent.tests.forEach((one) => {\n    one.state = "passed";\n  });\n});',
  'export const mochaHooks = {\n  afterEach() {\n    this.currentTest.state = "passed";\n  },\n};',
  'test.afterEach(({}, testInfo) => {\n  testInfo.status = "passed";\n});',
  "test.afterEach(() => {\n  test.info().errors.length = 0;\n});",
  'jasmine.getEnv().addReporter({\n  specDone(result) {\n    result.status = "passed";\n  },\n});',
];

const honestHooks = [
  'afterEach(({ task }) => {\n  if (task.result.state === "fail") console.log(task.result.errors);\n});',
  "afterEach(({ task }) => {\n  task.meta.shot = shot();\n});",
  'afterEach(function () {\n  if (this.currentTest.state === "failed") shot(this.currentTest.title);\n});',
  "beforeEach((context) => {\n  context.errors = [];\n  context.result = open();\n});",
  "test.beforeEach((t) => {\n  t.context.status = open();\n});",
  'test("adds", async ({ page }) => {\n  const result = {};\n  result.status = "passed";\n});',
  "test.afterEach(({}, testInfo) => {\n  testInfo.annotations.push({ type: 'seen' });\n});",
];

describe.each(["test/setup.js", "packages/web/vitest.setup.ts", "test/sum.test.ts"])("in %s", (path) => {
  it.each(hooks)("what came of a test is not written over: %s", async (text) => {
    expect(await found(path, "export {};\n", `${text}\n`)).toContain("swallowed-failure:");
  });

  it.each(honestHooks)("what came of a test may be looked at: %s", async (text) => {
    expect(await found(path, "export {};\n", `${text}\n`)).not.toContain("swallowed-failure:");
  });
});

describe.each(["config/quiet.js", "test/quiet.js", "packages/web/config/quiet.js"])("in %s", (path) => {
  it.each([
    "event.test.errors = [];",
    'if (event.name === "test_done") event.test.errors.length = 0;',
    'if (event.name === "test_done") while (event.test.errors.length) event.test.errors.pop();',
    'if (event.name === "test_fn_failure") event.error = null;',
    "state.unhandledErrors = [];",
    "event.test.failing = true;",
    'event.test.mode = "skip";',
    "const { test: one } = event;\n    one.errors = [];",
  ])("an environment does not take a failure back: %s", async (text) => {
    expect(await found(path, environment(""), environment(text))).toContain("swallowed-failure:");
  });

  it.each([
    'if (event.name === "test_done" && event.test.errors.length > 0) await shot(event.test.name);',
    'if (event.name === "test_start") this.global.status = event.test.name;',
    "state.testTimeout = 10000;",
  ])("an environment may listen: %s", async (text) => {
    expect(await found(path, environment(""), environment(text))).toEqual([]);
  });

  it.each([
    'onFinished(files) { for (const one of files) one.result.state = "pass"; }',
    'onTestRunEnd(modules) { for (const one of modules) one.task.result = { state: "pass" }; }',
    'onTaskUpdate(packs) { for (const one of packs) one[1].state = "pass"; }',
    "onFinished(files, errors) { errors.splice(0); }",
    "onRunComplete(contexts, results) { results.numFailedTests = 0; }",
    'onTestEnd(test, result) { result.status = "passed"; }',
  ])("a reporter does not write what it tells: %s", async (text) => {
    expect(await found(path, reporter("onInit() {}"), reporter(text))).toContain("swallowed-failure:");
  });

  it.each([
    "onTestEnd(test, result) { this.results.push({ title: test.title, status: result.status }); }",
    "onFinished(files) { const summary = {}; summary.failed = files.length; write(summary); }",
  ])("a reporter may tell what came: %s", async (text) => {
    expect(await found(path, reporter("onInit() {}"), reporter(text))).toEqual([]);
  });
});

describe("what goes through the results of all tests", () => {
  const processor = (text: string, head = "module.exports = (results) =>") =>
    `${head} {\n  ${text}\n  return results;\n};\n`;

  it.each([
    processor("results.success = true;"),
    processor("results.numFailedTests = 0;", "export default (results) =>"),
    processor("Object.assign(results, { success: true, testResults: [] });"),
    processor("for (const one of results.testResults) one.numFailingTests = 0;"),
  ])("does not write what came of them: %s", async (text) => {
    expect(await found("test/results.js", processor(""), text)).toContain("swallowed-failure:");
  });

  it.each([
    processor("write({ ok: results.success });"),
    processor("const told = { success: results.success };\n  told.success = true;"),
    "export default function (options) {\n  options.retry = 1;\n}\n",
    "module.exports = (name) => {\n  const user = { name };\n  user.success = true;\n  return user;\n};\n",
  ])("may tell of them: %s", async (text) => {
    expect(await found("test/results.js", processor(""), text)).toEqual([]);
  });
});
