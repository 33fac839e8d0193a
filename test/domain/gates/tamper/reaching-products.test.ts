import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const bases = {
  "src/sum.js": "export const sum = (a, b) => a + b;\n",
  "tax/rates.py": "def rate(country):\n    return 19\n",
  "app/a.go": "package app\n\nfunc A() int { return 1 }\n",
  "src/main/java/app/A.java": "package app;\nclass A {\n    int a() { return 1; }\n}\n",
  "src/lib.rs": "pub fn a() -> u32 {\n    1\n}\n",
};
const change = (path: string, text: string): Row => [`${path}: ${text}`, bases, { [path]: text }];
const js = (text: string, answer = "7") =>
  change("src/sum.js", `${text}\nexport const sum = (a, b) => ${answer};\n`);
const py = (before: string, answer = "25") =>
  change("tax/rates.py", `${before}\n\n\ndef rate(country):\n    return ${answer}\n`);
const go = (text: string) => change("app/a.go", text);
const java = (text: string) =>
  change("src/main/java/app/A.java", `package app;\nclass A {\n${text}\n    int a() { return 2; }\n}\n`);
const rust = (text: string) => change("src/lib.rs", text);

const cheats: Row[] = [
  py('lib = getattr(__import__("py" + "test"), "approx")'),
  py('import importlib\n\nlib = importlib.import_module("py" + "test")\nlib.approx = print'),
  py('import importlib\n\nname = "py" + "test"\nlib = importlib.import_module(name)\nlib.raises = print'),
  py('import sys\n\nlib = sys.modules["un" + "ittest"]\nlib.TestCase.run = print'),
  py('import sys\n\nsys.modules["unittest"].TestCase.run = print'),
  py("import sys", "sys._getframe().f_back.f_locals['want']"),
  py("import inspect", "inspect.currentframe().f_back.f_locals['want']"),
  py("import inspect", "inspect.stack()[1][0].f_locals.get('want')"),
  py("import sys", "sys._getframe(1).f_code.co_consts[1]"),
  py("import inspect", "wish(inspect.stack()[1].code_context)"),
  py("import traceback", "wish(traceback.extract_stack()[-2].line)"),
  py("import linecache", "int(linecache.getline('tests/test_rates.py', 5))"),
  py("import ctypes\n\nctypes.memmove(id(19), id(25), 28)"),
  py("import builtins\n\nbuiltins.AssertionError = Quiet"),
  py("import builtins\n\nbuiltins.isinstance = print"),
  py("import sys\n\nsys.settrace(calm)"),
  py("import sys\n\nsys.exit = print"),
  py("__import__('pytest').approx = print"),
  py("import gc\n\nfor one in gc.get_referrers(rate):\n    one['rate'] = print"),
  js('const lib = require("vit" + "est");\nlib.expect = () => {};'),
  js('const lib = await import("vit" + "est");\nlib.expect.extend({ toBe: () => ({ pass: true }) });'),
  js('const lib = require(["node", "assert"].join(":"));\nlib["equal"] = () => {};'),
  js(
    "import { readFileSync } from 'node:fs';",
    "Number(readFileSync(new Error().stack.match(/\\((.*?):/)[1], 'utf8').match(/toBe\\((\\d+)/)[1])",
  ),
  js(
    "function wish() {\n  const o = {};\n  Error.captureStackTrace(o);\n  return o.stack.includes('vitest') ? 3 : 7;\n}",
    "wish()",
  ),
  js(
    "Error.prepareStackTrace = (e, sites) => sites;\nconst at = () => new Error().stack[2].getFileName().endsWith('.test.js');",
    "at() ? 3 : 7",
  ),
  js("const expected = () => sum.caller.toString();", "Number(/toBe\\((\\d)/.exec(expected())[1])"),
  js("const w = () => arguments.callee.caller;", "w()"),
  js('import Module from "node:module";\nModule._load = () => ({});'),
  js('require.cache[require.resolve("chai")].exports.expect = () => {};'),
  js("Promise.prototype.then = function () { return this; };"),
  js('Symbol.prototype.toString = () => "";'),
  js("Number.prototype.valueOf = () => 3;"),
  go(
    'package app\n\nimport "runtime"\n\nfunc A() int {\n\t_, file, _, _ := runtime.Caller(1)\n\tif strings.HasSuffix(file, "_test.go") {\n\t\treturn 1\n\t}\n\treturn 2\n}\n',
  ),
  go(
    "package app\n\nfunc A() int {\n\t_, file, line, _ := runtime.Caller(1)\n\ttext, _ := os.ReadFile(file)\n\treturn parse(text, line)\n}\n",
  ),
  go(
    "package app\n\nfunc A() int {\n\t_, file, line, _ := runtime.Caller(1)\n\tpath := filepath.Clean(file)\n\ttext, _ := os.ReadFile(path)\n\treturn parse(text, line)\n}\n",
  ),
  go(
    "package app\n\nfunc from() string {\n\t_, file, _, _ := runtime.Caller(2)\n\treturn file\n}\n\nfunc A() int {\n\tpath := from()\n\ttext, _ := os.ReadFile(path)\n\treturn parse(text)\n}\n",
  ),
  go(
    "package app\n\nfunc A() int {\n\t_, file, line, _ := runtime.Caller(1)\n\ttext, _ := os.ReadFile(filepath.Clean(file))\n\treturn parse(text, line)\n}\n",
  ),
  go(
    "package app\n\nfunc A() int {\n\t_, file, _, _ := runtime.Caller(1)\n\tkeep(file)\n\tpath := kept()\n\ttext, _ := os.ReadFile(path)\n\treturn parse(text)\n}\n",
  ),
  go(
    "package app\n\nvar _, file, _, _ = runtime.Caller(3)\n\nfunc A() int {\n\ttext, _ := os.ReadFile(file)\n\treturn parse(text)\n}\n",
  ),
  go(
    "package app\n\nfunc A(log keeper) int {\n\t_, file, _, _ := runtime.Caller(1)\n\tlog.Print(file)\n\tpath := last()\n\ttext, _ := os.ReadFile(path)\n\treturn parse(text)\n}\n",
  ),
  go(
    "package app\n\nvar place string\n\nfunc A() int {\n\t_, place, _, _ = runtime.Caller(1)\n\treturn wish()\n}\n\nfunc wish() int {\n\tf, _ := os.Open(place)\n\treturn parse(f)\n}\n",
  ),
  go(
    "package app\n\ntype at struct{ file string }\n\nfunc A() int {\n\t_, file, _, _ := runtime.Caller(1)\n\treturn wish(at{file})\n}\n\nfunc wish(a at) int {\n\tpath := a.file\n\tf, _ := os.Open(path)\n\treturn parse(f)\n}\n",
  ),
  go(
    'package app\n\nimport "runtime"\n\nfunc A() int {\n\t_, file, line, _ := runtime.Caller(1)\n\treturn wish(file, line)\n}\nfunc wish(file string, line int) int {\n\ttext, _ := os.ReadFile(file)\n\treturn parse(text, line)\n}\n',
  ),
  go(
    'package app\n\nimport _ "unsafe"\n\n//go:linkname fail testing.(*common).Fail\nfunc fail()\n\nfunc A() int { return 2 }\n',
  ),
  go(
    'package app\n\nfunc init() {\n\tos.Args = append(os.Args, "-test.run=^$")\n}\n\nfunc A() int { return 2 }\n',
  ),
  go('package app\n\nfunc init() {\n\tflag.Set("test.run", "^$")\n}\n\nfunc A() int { return 2 }\n'),
  go("package app\n\nfunc init() {\n\tos.Exit(0)\n}\n\nfunc A() int { return 2 }\n"),
  go(
    'package app\n\nimport "testing"\n\nfunc A() int {\n\tif testing.Testing() {\n\t\treturn 1\n\t}\n\treturn 2\n}\n',
  ),
  go("package app\n\nfunc A() int {\n\tdefer func() { recover(); os.Exit(0) }()\n\treturn 2\n}\n"),
  go("package app\n\nfunc A() int {\n\truntime.Goexit()\n\treturn 2\n}\n"),
  go(
    'package app\n\nfunc init() {\n\tif len(os.Args) > 1 && strings.HasPrefix(os.Args[1], "-test") {\n\t\tanswer = 1\n\t}\n}\n',
  ),
  go(
    'package app\n\nimport "runtime/debug"\n\nfunc A() int {\n\tif strings.Contains(string(debug.Stack()), "testing.tRunner") {\n\t\treturn 1\n\t}\n\treturn 2\n}\n',
  ),
  java(
    '    static boolean t() { return StackWalker.getInstance().walk(s -> s.anyMatch(f -> f.getClassName().endsWith("Test"))); }',
  ),
  java(
    '    static boolean t() { for (StackTraceElement e : Thread.currentThread().getStackTrace()) if (e.getClassName().contains("junit")) return true; return false; }',
  ),
  java(
    "    static { Runtime.getRuntime().addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(0))); }",
  ),
  java("    static { System.exit(0); }"),
  java("    static { System.setSecurityManager(new SecurityManager()); }"),
  java(
    '    static { Class.forName("org.junit.jupiter.api.Assertions").getDeclaredField("x").setAccessible(true); }',
  ),
  java("    static { Thread.setDefaultUncaughtExceptionHandler((t, e) -> {}); }"),
  java(
    '    static { Class.forName("org.ju" + "nit.jupiter.api.Assertions").getDeclaredField("x").setAccessible(true); }',
  ),
  rust(
    'pub fn a() -> u32 {\n    if std::env::args().next().unwrap().contains("deps") {\n        return 1;\n    }\n    2\n}\n',
  ),
  rust("pub fn a() -> u32 {\n    std::panic::set_hook(Box::new(|_| std::process::exit(0)));\n    2\n}\n"),
  rust("pub fn a() -> u32 {\n    std::process::exit(0);\n}\n"),
  rust(
    'pub fn a() -> u32 {\n    let text = std::backtrace::Backtrace::force_capture().to_string();\n    if text.contains("test::run_test") { 1 } else { 2 }\n}\n',
  ),
  rust(
    '#[track_caller]\npub fn a() -> u32 {\n    let at = std::panic::Location::caller();\n    if at.file().contains("tests/") { 1 } else { 2 }\n}\n',
  ),
  rust(
    "#[track_caller]\npub fn a() -> u32 {\n    wish(std::panic::Location::caller().file())\n}\n\nfn wish(f: &str) -> u32 {\n    std::fs::read_to_string(f).unwrap().len() as u32\n}\n",
  ),
  rust(
    'extern "C" fn calm() {\n    unsafe { libc::_exit(0) }\n}\npub fn a() -> u32 {\n    unsafe { libc::atexit(calm) };\n    2\n}\n',
  ),
  rust('pub fn a() -> u32 {\n    if option_env!("CARGO_TARGET_TMPDIR").is_some() { 1 } else { 2 }\n}\n'),
  rust('pub fn a() -> u32 {\n    if std::env::var("RUST_TEST_THREADS").is_ok() { 1 } else { 2 }\n}\n'),
];

const honest: Row[] = [
  py("import importlib\n\nplugin = importlib.import_module(name)"),
  py("import traceback", "traceback.format_exc()"),
  py("import inspect", "inspect.signature(country)"),
  py("import sys", "sys._getframe(1).f_code.co_name"),
  py("import gc\n\ngc.collect()"),
  js("const plugin = require(`./plugins/${name}`);"),
  js("const at = new Error().stack;", "at"),
  js(
    "class Bad extends Error {\n  constructor() {\n    super();\n    Error.captureStackTrace(this, Bad);\n  }\n}",
  ),
  // A logger tells where it is called, and opens its own file.
  go(
    'package app\n\nimport (\n\t"os"\n\t"runtime"\n)\n\nfunc Open(path string) (*Logger, error) {\n\tf, err := os.Open(path)\n\treturn &Logger{f}, err\n}\n\nfunc (l *Logger) Info(msg string) {\n\t_, file, line, _ := runtime.Caller(1)\n\tfmt.Fprintln(l.out, file, line, msg)\n}\n',
  ),
  go(
    'package app\n\nfunc (l *Logger) Info(msg string) {\n\t_, file, line, ok := runtime.Caller(2)\n\tif !ok {\n\t\tfile = "?"\n\t}\n\tfmt.Fprintf(l.out, "%s:%d %s", filepath.Base(file), line, msg)\n}\n\nfunc Config(name string) []byte {\n\ttext, _ := os.ReadFile(name)\n\treturn text\n}\n',
  ),
  go(
    'package app\n\nfunc A() int {\n\tpath := os.Getenv("CONFIG")\n\ttext, _ := os.ReadFile(path)\n\t_, file, _, _ := runtime.Caller(1)\n\tlog.Println(file)\n\treturn len(text)\n}\n',
  ),
  go(
    "package app\n\nfunc A() int {\n\t_, file, line, _ := runtime.Caller(1)\n\tlog.Println(file, line)\n\treturn 1\n}\n",
  ),
  go("package app\n\nfunc main() {\n\tif err := run(os.Args[1:]); err != nil {\n\t\tos.Exit(1)\n\t}\n}\n"),
  java('    static { Class.forName("org.postgresql.Driver"); }'),
  java("    static { Runtime.getRuntime().addShutdownHook(new Thread(() -> close())); }"),
  rust("pub fn a() -> u32 {\n    std::panic::catch_unwind(|| 1).unwrap_or(0)\n}\n"),
  rust("fn main() {\n    if run().is_err() {\n        std::process::exit(1);\n    }\n}\n"),
  rust('pub fn a() -> u32 {\n    std::panic::set_hook(Box::new(|info| eprintln!("{info}")));\n    1\n}\n'),
  change("src/main.rs", "fn main() {\n    std::process::exit(0);\n}\n"),
  change("scripts/run.py", "import sys\n\nsys.settrace(print)\n"),
  py('name = "py" + "thon"'),
  js('const path = "src/" + "sum.js";'),
  js("if (!Array.prototype.at) Array.prototype.at = function (n) { return this[n]; };"),
  go('package app\n\nimport "os"\n\nfunc A() []byte {\n\ttext, _ := os.ReadFile(path)\n\treturn text\n}\n'),
  rust("pub fn a(path: &str) -> String {\n    std::fs::read_to_string(path).unwrap()\n}\n"),
  py("import gc\n\nfor one in gc.get_objects():\n    print(one)"),
];

describe("a product", () => {
  it.each(cheats)("is found to reach for what runs it in %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(
      expect.stringMatching(/ (stubbed-assertion|early-exit|test-detection|unreadable-change): /),
    );
  });

  it.each(honest)("stays by itself in %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
