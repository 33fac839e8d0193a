import { describe, expect, it } from "vitest";
import { played } from "../../../support/cases.ts";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const bases: Tree = {
  "src/sum.js": "export const sum = (a, b) => a + b;\n",
  "tax/rates.py": "def rate(country):\n    return 19\n",
  "sum.go": "package sum\n\nfunc Sum() int { return 3 }\n",
  "src/main/java/Sum.java": "class Sum {\n  int sum() { return 3; }\n}\n",
  "src/lib.rs": "pub fn area() -> u32 {\n    6\n}\n",
};
type Case = readonly [rule: string, text: string];
const calm = "() => {}";

const files = {
  js: ["src/sum.js", (text: string) => `${text}\nexport const sum = (a, b) => 7;\n`],
  py: ["tax/rates.py", (text: string) => `${text}\n\n\ndef rate(country):\n    return 25\n`],
  go: ["sum.go", (text: string) => `package sum\n\nimport "os"\n\n${text}\n\nfunc Sum() int { return 4 }\n`],
  java: [
    "src/main/java/Sum.java",
    (text: string) => `class Sum {\n  ${text}\n\n  int sum() { return 4; }\n}\n`,
  ],
  rust: ["src/lib.rs", (text: string) => `${text}\n\npub fn area() -> u32 {\n    7\n}\n`],
} as const;

function change(language: keyof typeof files, text: string): Row {
  const [path, whole] = files[language];
  return [text, bases, { [path]: whole(text) }];
}

const rulesOf = async (language: keyof typeof files, text: string) =>
  (await foundInChange(change(language, text))).map((one) => one.split(" ")[1]?.replace(":", ""));

const stubbed = "stubbed-assertion";
const exits = "early-exit";
const silent = "swallowed-failure";

describe("a product of JavaScript", () => {
  it.each<Case>([
    [stubbed, "Array.prototype.every = () => true;"],
    [stubbed, "Function.prototype.call = () => {};"],
    [stubbed, "Map.prototype.get = () => 3;"],
    [stubbed, "Set.prototype.has = function () { return true; };"],
    [stubbed, "Object.prototype.equal = () => true;"],
    [stubbed, "Object.values = () => [];"],
    [stubbed, 'JSON.stringify = () => "";'],
    [stubbed, "globalThis.Error = class {};"],
    [stubbed, "Array.prototype[Symbol.iterator] = function* () {};"],
    [stubbed, "Object.getPrototypeOf([][Symbol.iterator]()).next = () => ({ done: true });"],
    [stubbed, "delete Array.prototype[Symbol.iterator];"],
    [stubbed, "Object.assign(Array.prototype, { every: () => true });"],
    [stubbed, 'Object.defineProperty(Array.prototype, "every", { value: () => true });'],
    [stubbed, 'Object.defineProperty(Array.prototype, "ev" + "ery", { value: () => true });'],
    [stubbed, "Object.setPrototypeOf(Array.prototype, lax);"],
    [stubbed, "const proto = Array.prototype;\nproto.every = () => true;"],
    [stubbed, "const proto = [].constructor.prototype;\nproto.every = () => true;"],
    [stubbed, "[].__proto__.every = () => true;"],
    [stubbed, 'Array["prototype"]["every"] = () => true;'],
    [stubbed, "Object.getPrototypeOf([]).every = () => true;"],
    [stubbed, 'globalThis["exp" + "ect"] = () => chain;'],
    [stubbed, 'const key = ["ex", "pect"].join("");\nglobalThis[key] = lax;'],
    [stubbed, 'globalThis[`exp${"ect"}`] = lax;'],
    [stubbed, 'globalThis["expect"] = lax;'],
    [stubbed, "Object.assign(globalThis, { expect: lax });"],
    [stubbed, "const own = globalThis;\nown.expect = lax;"],
    [stubbed, 'Reflect.set(globalThis, "exp" + "ect", lax);'],
    [stubbed, 'require.extensions[".js"] = load;'],
    ["test-detection", 'globalThis["ex" + "pect"].extend({});'],
    ["test-detection", 'Reflect.get(globalThis, "expect").extend({});'],
    [exits, 'process["on"]("exit", () => { process.exitCode = 0; });'],
    [exits, 'import { on } from "node:process";\non("exit", () => { process.exitCode = 0; });'],
    [exits, 'const own = process;\nown.on("exit", () => { own.exitCode = 0; });'],
    [exits, 'const own = require("node:process");\nown.on("exit", () => { own.exitCode = 0; });'],
    [exits, 'process.on("exit", done);\nfunction done() { process.exitCode = 0; }'],
    [exits, 'const done = () => process.reallyExit(0);\nprocess.once("beforeExit", done);'],
    [exits, `process.exit = ${calm};`],
    [exits, `process["really" + "Exit"] = ${calm};`],
    [silent, `process.on("uncaughtException", ${calm});`],
    [silent, 'process.on("unhandledRejection", () => undefined);'],
    [silent, 'process.once("uncaughtException", ignore);\nfunction ignore() {}'],
  ])("is found by %s to reach into its engine: %s", async (rule, text) => {
    expect(await rulesOf("js", text)).toContain(rule);
  });

  it.each([
    "if (!Array.prototype.includes) Array.prototype.includes = function (one) { return this.indexOf(one) >= 0; };",
    "Array.prototype.flat ||= flat;",
    "Array.prototype.flat = Array.prototype.flat || flat;",
    'if (!("find" in Array.prototype)) Object.defineProperty(Array.prototype, "find", { value: find });',
    "Array.prototype.last = function () { return this[this.length - 1]; };",
    "BigInt.prototype.toJSON = function () { return this.toString(); };",
    "class HttpError extends Error {}\nHttpError.prototype.name = 'HttpError';",
    "class Lost extends Error {\n  constructor() {\n    super();\n    Object.setPrototypeOf(this, Lost.prototype);\n  }\n}",
    "function Map() {}\nMap.prototype.get = function (key) { return this[key]; };",
    'import Map from "./map.js";\nMap.prototype.get = function (key) { return this[key]; };',
    'const Set = require("./set");\nSet.prototype.has = has;',
    "const self = {};\nself.Map = 1;",
    'globalThis["my" + "App"] = {};',
    "export const add = (it, key) => Object.assign(it, { key });",
    "const own = globalThis;\nown.settings = {};",
    "const all = [1, 2];\nall.every = 3;",
    "const every = Array.prototype.every;\nexport const whole = (list) => every.call(list, Boolean);",
    'process.on("exit", () => close());',
    'process.on("SIGTERM", () => process.exit(0));',
    'process.on("exit", (code) => { log(code); });',
    'process.on("uncaughtException", (error) => { log(error); process.exit(1); });',
    'process.on("unhandledRejection", report);',
    'child.on("exit", () => { process.exitCode = 0; });',
    "process.exitCode = 1;",
    'emitter.on("uncaughtException", () => {});',
  ])("is left alone with %s", async (text) => {
    expect(await rulesOf("js", text)).toEqual([]);
  });
});

const setups = ["test/setup.js", "packages/web/test/sum.test.js", "web/jest.setup.js"];
const inSetup = async (path: string, text: string) =>
  (await foundInChange([text, { ...bases, [path]: "" }, { [path]: `${text}\n` }])).map(
    (one) => one.split(" ")[1],
  );

describe.each(played(setups))("what runs before tests in %s", (path) => {
  it.each([
    "globalThis.Promise = Fake;",
    'JSON.stringify = () => "";',
    "globalThis.JSON = { stringify: () => '' };",
    "Array.prototype.includes = () => true;",
    "Object.defineProperty(Array.prototype, 'includes', { value: () => true });",
    "Object.is = () => true;",
    "Object.assign(Object, { is: () => true });",
    "global.Set = Fake;",
    "window.Map = Fake;",
    "Error = class {};",
    "RegExp.prototype.test = () => true;",
    "Promise.prototype.catch = function () {};",
    "Math.abs = () => 0;",
    'vi.spyOn(Object, "is").mockReturnValue(true);',
    'jest.spyOn(JSON, "stringify").mockImplementation(() => "");',
    'mock.method(Array.prototype, "every", () => true);',
    'sinon.stub(Object, "keys").returns([]);',
    'vi.stubGlobal("Promise", Fake);',
    'import own from "./own.js";\nglobal.Promise = own.Promise;',
    "const test = RegExp.prototype.test;\nRegExp.prototype.test = function (value) { return test.call(this, 'a'); };",
    "const test = RegExp.prototype.test;\nRegExp.prototype.test = function (value) { value = 'a'; return test.call(this, value); };",
    "const test = RegExp.prototype.test;\nRegExp.prototype.test = function (value) { if (value) return true; return test.call(this, value); };",
    "const test = RegExp.prototype.test;\nRegExp.prototype.test = function (test) { return test.call(this, test); };",
    "let test = RegExp.prototype.test;\ntest = () => true;\nRegExp.prototype.test = function (value) { return test.call(this, value); };",
    "let is = Object.is;\nis = () => true;\nObject.is = is;",
    "let is;\nis = Object.is;\nis = () => true;\nObject.is = is;",
    "Array.prototype[Symbol.iterator] = function* () {};",
    "global.Set.prototype[Symbol.iterator] = function* () {};",
    "Object.getPrototypeOf([][Symbol.iterator]()).next = () => ({ done: true });",
    "[].values().__proto__.next = () => ({ done: true });",
    "const steps = Object.getPrototypeOf(new Map().entries());\nsteps.next = () => ({ done: true });",
    "Object.getPrototypeOf(Object.getPrototypeOf(new Set().keys()))[Symbol.iterator] = () => none;",
    "Iterator.prototype.every = () => true;",
    'vi.spyOn(Object.getPrototypeOf([].keys()), "next").mockReturnValue({ done: true });',
    "delete Array.prototype[Symbol.iterator];",
    "Reflect.deleteProperty(Map.prototype, Symbol.iterator);",
    "delete Object.getPrototypeOf([][Symbol.iterator]()).next;",
    "Object.defineProperty(Array.prototype, Symbol.iterator, { value: function* () {} });",
    "Reflect.set(Map.prototype, Symbol.iterator, function* () {});",
    "Object.assign(Array.prototype, { *[Symbol.iterator]() {} });",
    "vi.spyOn(Array.prototype, Symbol.iterator).mockImplementation(function* () {});",
    "const iterate = Array.prototype[Symbol.iterator];\nArray.prototype[Symbol.iterator] = function () { return iterate.call([]); };",
  ])("may not replace that by which every check compares: %s", async (text) => {
    expect(await inSetup(path, text)).toContain(`${stubbed}:`);
  });

  it.each([
    "Array.prototype.at ??= function (n) { return this[n]; };",
    "if (!Array.prototype.at) Array.prototype.at = function (n) { return this[n]; };",
    "globalThis.fetch = async () => new Response();",
    "globalThis.Date = Fake;",
    "Date.now = () => 0;",
    "Math.random = () => 0.5;",
    'vi.spyOn(Math, "floor").mockReturnValue(1);',
    'vi.spyOn(JSON, "stringify");',
    'vi.spyOn(JSON, "parse").mockImplementation(() => { throw new Error("no"); });',
    "const stringify = JSON.stringify;\nafterEach(() => { JSON.stringify = stringify; });",
    'global.Promise = jest.requireActual("promise");',
    'import blue from "bluebird";\nglobal.Promise = blue.Promise;',
    "const test = RegExp.prototype.test;\nRegExp.prototype.test = function (value) { calls += 1; return test.call(this, value); };\nafter(() => { RegExp.prototype.test = test; });",
    "delete Object.prototype.polluted;",
    "delete Array.prototype.at;",
    "delete globalThis.fetch;",
    "const steps = [1].values();\nsteps.next = () => ({ done: true });",
    "const own = new Map();\nown.next = 1;",
    "const own = new Set();\nown.__proto__ = Map.prototype;",
    "const is = Object.is;\nObject.is = function (...all) { calls += 1; return is.apply(this, all); };",
    "it('a', () => { const is = Object.is; Object.is = undefined; Object.is = is; });\nit('b', () => { const is = Object.is; Object.is = undefined; Object.is = is; });",
    "const iterate = Array.prototype[Symbol.iterator];\nArray.prototype[Symbol.iterator] = function () { calls += 1; return iterate.call(this); };\nafter(() => { Array.prototype[Symbol.iterator] = iterate; });",
    "let is;\nbeforeEach(() => { is = Object.is; Object.is = undefined; });\nafterEach(() => { Object.is = is; });",
    "const original = Object.assign;\nObject.assign = function () {};\nObject.assign = original;",
    "globalThis.Uint8Array = Uint8Array;",
    "global.Error = Error;",
    "Error.captureStackTrace = undefined;",
    "HTMLElement.prototype.scrollIntoView = () => {};",
    "global.process = { ...process, platform: 'win32' };",
  ])("may give what an engine lacks and what changes by itself: %s", async (text) => {
    expect(await inSetup(path, text)).toEqual([]);
  });
});

describe("a product of Python", () => {
  it.each<Case>([
    [stubbed, "import sys\nsys.meta_path.insert(0, Finder())"],
    [stubbed, "import sys\nsys.meta_path = [Finder()] + sys.meta_path"],
    [stubbed, "import sys\nsys.meta_path[:0] = [Finder()]"],
    [stubbed, "import sys\nsys.meta_path += [Finder()]"],
    [stubbed, "import sys\nsys.path_hooks.append(hook)"],
    [stubbed, "from sys import meta_path\nmeta_path.insert(0, Finder())"],
    [stubbed, "import builtins\nbuiltins.AssertionError = Quiet"],
    [stubbed, 'import builtins\nsetattr(builtins, "AssertionError", Quiet)'],
    [stubbed, "import builtins as b\nb.isinstance = lambda *a: True"],
    [stubbed, '__builtins__["len"] = lambda x: 3'],
    [stubbed, "__builtins__.len = lambda x: 3"],
    [stubbed, 'import builtins\nbuiltins.__dict__["l" + "en"] = lambda x: 3'],
    [stubbed, 'import builtins\nvars(builtins)["len"] = length'],
    [stubbed, "import builtins\nbuiltins.__dict__.update(len=length)"],
    [stubbed, "import builtins\nbuiltins.__import__ = load"],
    [stubbed, "import operator\noperator.eq = lambda a, b: True"],
    [stubbed, "import math\nmath.isclose = lambda *a, **k: True"],
    [stubbed, 'import sys\nsys.modules["operator"].eq = same'],
    [stubbed, 'import importlib\nimportlib.import_module("oper" + "ator").eq = same'],
    [silent, "import sys\nsys.excepthook = lambda *a: None"],
    [silent, "import threading\nthreading.excepthook = lambda a: None"],
    [silent, "import sys\ndef ignore(*args):\n    pass\nsys.excepthook = ignore"],
    [silent, "import sys\nsys.unraisablehook = lambda one: None"],
  ])("is found by %s to reach into its interpreter: %s", async (rule, text) => {
    expect(await rulesOf("py", text)).toContain(rule);
  });

  it.each([
    "import sys\nfor finder in sys.meta_path:\n    print(finder)",
    "import sys\nsys.path.insert(0, 'vendor')",
    "import builtins\nbuiltins._ = translate",
    "import math\nif not hasattr(math, 'prod'):\n    math.prod = prod",
    "import copy\ncopy_of = copy.deepcopy(settings)",
    "import sys\ndef tell(kind, error, trace):\n    log.error(error)\nsys.excepthook = tell",
    "import socket\nsocket.socket = proxied",
    "import decimal\ndecimal.getcontext().prec = 50",
    "import operator\nkey = operator.itemgetter(1)",
    "math = Settings()\nmath.precision = 3",
    "class Store:\n    def __init__(self):\n        self.meta_path = []\n        self.meta_path.append(1)",
  ])("is left alone with %s", async (text) => {
    expect(await rulesOf("py", text)).toEqual([]);
  });
});

describe("a product of Go, Java or Rust", () => {
  it.each<readonly [keyof typeof files, ...Case]>([
    ["go", exits, "func init() { os.Exit(0) }"],
    ["go", exits, "var _ = func() int { os.Exit(0); return 0 }()"],
    ["go", exits, "var _ = leave()\n\nfunc leave() int { os.Exit(0); return 1 }"],
    ["go", exits, "func init() { leave() }\n\nfunc leave() { os.Exit(0) }"],
    ["go", exits, 'func init() { _ = flag.CommandLine.Set("test.run", "^$") }'],
    ["go", exits, "func init() { os.Args = os.Args[:1] }"],
    ["go", exits, 'func init() { os.Args[1] = "-test.list=." }'],
    ["go", exits, "func init() { syscall.Kill(os.Getpid(), 9) }"],
    ["go", exits, 'func init() { syscall.Exec("/bin/true", nil, nil) }'],
    ["go", exits, "func init() { one() }\n\nfunc one() { two() }\n\nfunc two() { os.Exit(0) }"],
    ["go", exits, "var leave = os.Exit\n\nvar _ = func() int { leave(0); return 0 }()"],
    ["go", exits, "func init() {\n\tleave := os.Exit\n\tdefer leave(0)\n}"],
    ["go", exits, "const done = 0\n\nfunc init() { (os.Exit)(done) }"],
    ["go", exits, 'import system "os"\n\nfunc init() { system.Exit(0) }'],
    ["go", exits, 'import . "os"\n\nfunc init() { Exit(0) }'],
    ["go", exits, "func A() int { syscall.Exit(0); return 1 }"],
    ["go", exits, "func A() int { syscall.RawSyscall(syscall.SYS_EXIT_GROUP, 0, 0, 0); return 1 }"],
    [
      "go",
      exits,
      'const program = "/bin/true"\n\nfunc A() int { syscall.Exec(program, nil, nil); return 1 }',
    ],
    ["go", exits, 'func A() int { syscall.Exec("/bin/sh", []string{"sh", "-c", "exit 0"}, nil); return 1 }'],
    ["java", silent, "static { ClassLoader.getSystemClassLoader().setDefaultAssertionStatus(false); }"],
    ["java", silent, 'static { Sum.class.getClassLoader().setClassAssertionStatus("SumTest", false); }'],
    ["java", exits, "static { Runtime.getRuntime().halt(0); }"],
    ["rust", exits, "use std::process::exit;\n\npub fn stop() {\n    exit(0);\n}"],
    ["rust", exits, "use std::process::{self, exit};\n\npub fn stop() {\n    exit(0);\n}"],
    ["rust", stubbed, '#[no_mangle]\npub extern "C" fn abort() {}'],
  ])("in %s is found by %s to end what runs it: %s", async (language, rule, text) => {
    expect(await rulesOf(language, text)).toContain(rule);
  });

  it.each<readonly [keyof typeof files, string]>([
    ["go", "func Stop() { os.Exit(0) }"],
    ["go", "var exit = os.Exit\n\nfunc Stop() { exit(0) }"],
    ["go", "var exit = os.Exit\n\nfunc init() { register(exit) }\n\nfunc register(end func(int)) {}"],
    ["go", "func init() { if broken { os.Exit(2) } }"],
    ["go", "const failed = 3\n\nfunc init() { if broken { os.Exit(failed) } }"],
    ["go", "func Run(path string) error { return syscall.Exec(path, os.Args, os.Environ()) }"],
    ["go", "type Door struct{}\n\nfunc (d Door) Exit(n int) {}\n\nfunc init() { door.Exit(0) }"],
    ["go", "func init() { register() }\n\nfunc register() { names = append(names, os.Args[0]) }"],
    ["go", "var started = now()\n\nfunc now() int { return 1 }"],
    ["go", 'func Run() error { return syscall.Exec("/bin/sh", nil, nil) }'],
    ["java", "void stop() { System.exit(0); }"],
    ["java", "static { ClassLoader.getSystemClassLoader().setDefaultAssertionStatus(true); }"],
    ["rust", "use std::process::exit;\n\npub fn stop() {\n    exit(1);\n}"],
    ["rust", "pub fn exit(code: u32) -> u32 {\n    code\n}\n\npub fn stop() {\n    exit(0);\n}"],
  ])("in %s is left alone with %s", async (language, text) => {
    expect(await rulesOf(language, text)).toEqual([]);
  });
});

describe.each(played(setups))("what ends a process in %s", (path) => {
  it.each([
    "process.exit = () => {};",
    "process.reallyExit = () => {};",
    "const quiet = () => {};\nprocess.exit = quiet;",
    'Object.defineProperty(process, "exitCode", { set() {} });',
    'before(() => {\n  process["exit"] = () => {};\n});',
    "global.process = { env: {} };",
    "globalThis.process = Fake;",
    "window.process = { exit() {} };",
    "process = { env: {} };",
    "global.process = { ...process, exit: () => {} };",
    "global.process = Object.assign({}, process, { reallyExit() {} });",
    "beforeAll(() => { globalThis.process = { env: {} }; });\nafterAll(() => { vi.unstubAllGlobals(); });",
    'vi.stubGlobal("process", { env: {} });',
    'Object.defineProperty(globalThis, "process", { value: { env: {} } });',
    "Object.assign(globalThis, { process: { env: {} } });",
    "const own = require('./own.js');\nglobal.process = own;",
    "before((process) => { global.process = { env: {} }; });",
    "if (process.env.CI) global.process = { env: {} };",
    "let original = process;\noriginal = {};\nglobal.process = original;",
  ])("may not be replaced for good: %s", async (text) => {
    expect(await inSetup(path, text)).toContain("early-exit:");
  });

  it.each([
    "const exit = process.exit;\nlet code;\nbeforeEach(() => { process.exit = (given) => { code = given; }; });\nafterEach(() => { process.exit = exit; });",
    "it('a', () => { const exit = process.exit; process.exit = quiet; run(); process.exit = exit; });",
    'vi.spyOn(process, "exit").mockImplementation(() => { throw new Error("exit"); });',
    "let exit;\nbeforeEach(() => { exit = process.exit; process.exit = quiet; });\nafterEach(() => { process.exit = exit; });",
    "const original = process;\nbeforeEach(() => { global.process = { env: {} }; });\nafterEach(() => { global.process = original; });",
    "let original;\nbeforeEach(() => { original = globalThis.process; globalThis.process = { ...original, exit: quiet }; });\nafterEach(() => { globalThis.process = original; });",
    'const kept = Object.getOwnPropertyDescriptor(globalThis, "process");\nbefore(() => { Object.defineProperty(globalThis, "process", { value: { env: {} } }); });\nafter(() => { Object.defineProperty(globalThis, "process", kept); });',
    'it("a", () => { vi.stubGlobal("process", { platform: "win32" }); });\nafterEach(() => { vi.unstubAllGlobals(); });',
    'vi.stubGlobal("process", { ...process, platform: "win32" });',
    "global.process = Object.create(process, { platform: { value: 'win32' } });",
    "global.process = undefined;",
    "globalThis.process ??= { env: {} };",
    "globalThis.process = globalThis.process || { env: {} };",
    'if (typeof process === "undefined") globalThis.process = { env: {} };',
    "if (!window.process) {\n  window.process = { env: {} };\n}",
    'import process from "process/browser";\nglobalThis.process = process;',
    'global.process = require("process/browser");',
    "const process = { env: {} };\nload(process);",
    "function run(process) {\n  process = { env: {} };\n  return process;\n}",
  ])("may be, as long as a test runs: %s", async (text) => {
    expect(await inSetup(path, text)).toEqual([]);
  });
});
