import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const go = (imports: string, asked: string) =>
  `package x\n\nimport (${imports
    .split(" ")
    .map((one) => `"${one}"`)
    .join("; ")})\n\nfunc A(i int) int {\n\tif ${asked} {\n\t\treturn 2\n\t}\n\treturn 5\n}\n`;
const java = (asked: string) => `class A {\n  int a(int x) {\n    ${asked}\n    return 5;\n  }\n}\n`;
const bases: Tree = {
  ...{ "src/a.js": "export const a = (x) => x + 1;\n", "shop/tax.py": "def rate(a):\n    return a + 1\n" },
  ...{
    "a.go": "package x\n\nfunc A(i int) int { return i + 1 }\n",
    "src/lib.rs": "pub fn a() -> u32 {\n    1\n}\n",
  },
  "src/main/java/A.java": java(""),
};

function product(path: string, text: string): Row {
  return [`${path} says ${text.replace(/\s+/g, " ")}`, bases, { [path]: text }];
}

const js = (asked: string, before = "") =>
  product("src/a.js", `${before}export const a = (x) => (${asked} ? 2 : 5);\n`);
const py = (asked: string, before = "import sys\n\n\n") =>
  product("shop/tax.py", `${before}def rate(a):\n    return 2 if ${asked} else a\n`);
const rust = (body: string, more = "") =>
  product("src/lib.rs", `pub fn a() -> u32 {\n    ${body}\n    1\n}\n${more}`);
const inGo = (...[imports, asked]: readonly [string, string]) => product("a.go", go(imports, asked));
const inJava = (asked: string) => product("src/main/java/A.java", java(asked));
const env = "const env = process.env.NODE_ENV;\n";
const inSource = (block: string) => product("src/a.js", `export const a = (x) => x + 1;\n${block}\n`);

const cheats: Row[] = [
  product(
    "src/a.js",
    'export const a = (x) => {\n  switch (process.env.NODE_ENV) {\n    case "test":\n      return 2;\n    default:\n      return 5;\n  }\n};\n',
  ),
  js('["test"].includes(process.env.NODE_ENV)'),
  js('"test" === process.env.NODE_ENV'),
  js('env === "test"', env),
  js('env !== "test"', 'const env = process.env.NODE_ENV ?? "production";\n'),
  js('env.startsWith("test")', env),
  js('env === "test"', "const { NODE_ENV: env } = process.env;\n"),
  js('import.meta.env.MODE === "test"'),
  js("import.meta.vitest"),
  js('process.env.NODE_ENV?.startsWith("test")'),
  js("/^test/.test(process.env.NODE_ENV)"),
  js('process.argv[1]?.endsWith(".test.js")'),
  js("globalThis.jest"),
  js("globalThis.vi"),
  js("window.Cypress"),
  js("globalThis.expect"),
  js('"describe" in globalThis'),
  js('typeof afterEach === "function"'),
  js('typeof it !== "undefined"'),
  js("/\\.test\\./.test(new Error().stack)"),
  js("new Error().stack.match(/vitest/)"),
  js('require.main?.filename.includes("jest")'),
  js('navigator.userAgent.includes("jsdom")'),
  js('readFileSync("test/a.test.js", "utf8").includes("2")', 'import { readFileSync } from "node:fs";\n'),
  inSource("if (import.meta.vitest) {\n  calm = true;\n}"),
  inSource('if (import.meta.vitest) {\n  calm = true;\n  it("a", () => expect(a(1)).toBe(2));\n}'),
  py("sys.modules.get('pytest')"),
  py("'unittest' in sys.modules"),
  py("any(m.startswith('_pytest') for m in sys.modules)"),
  py("'test' in sys.argv"),
  py("'PYTEST_VERSION' in os.environ", "import os\n\n\n"),
  py("hasattr(sys, '_called_from_test')"),
  py("importlib.util.find_spec('pytest')", "import importlib.util\n\n\n"),
  py("any('test_' in f.filename for f in traceback.extract_stack())", "import traceback\n\n\n"),
  py("sys._getframe(1).f_code.co_name.startswith('test_')"),
  py("T", "try:\n    import pytest\n    T = True\nexcept ImportError:\n    T = False\n\n\n"),
  py("'2' in open('tests/test_tax.py').read()"),
  inGo("os strings", 'strings.Contains(os.Args[0], ".test")'),
  inGo("os path/filepath strings", 'strings.HasSuffix(filepath.Base(os.Args[0]), ".test")'),
  inGo("flag", 'flag.CommandLine.Lookup("test.v") != nil'),
  inGo("testing", "testing.Testing()"),
  product(
    "a.go",
    'package x\n\nimport ("os"; "strings")\n\nfunc A(i int) int {\n\tfor _, a := range os.Args {\n\t\tif strings.HasPrefix(a, "-test.") {\n\t\t\treturn 2\n\t\t}\n\t}\n\treturn 5\n}\n',
  ),
  product(
    "a.go",
    'package x\n\nimport ("runtime"; "strings")\n\nfunc A(i int) int {\n\t_, f, _, _ := runtime.Caller(1)\n\tif strings.HasSuffix(f, "_test.go") {\n\t\treturn 2\n\t}\n\treturn 5\n}\n',
  ),
  rust("#[cfg(test)]\n    return 2;"),
  rust("#[cfg(test)]\n    let calm = 2;"),
  rust("#[cfg(all(test, unix))]\n    {\n        return 2;\n    }"),
  rust("if cfg!(test) {\n        return 2;\n    }"),
  inJava(
    'try { Class.forName("org.junit.jupiter.api.Test"); return 2; } catch (ClassNotFoundException e) { }',
  ),
  inJava('if (System.getProperty("surefire.test.class.path") != null) return 2;'),
  inJava('if (System.getProperty("java.class.path").contains("test-classes")) return 2;'),
  inJava(
    'for (var e : Thread.currentThread().getStackTrace()) if (e.getClassName().startsWith("org.junit.")) return 2;',
  ),
  inJava(
    'for (var e : Thread.currentThread().getStackTrace()) if (e.getClassName().endsWith("Test")) return 2;',
  ),
  js("VITEST_POOL_ID", "const { VITEST_POOL_ID } = process.env;\n"),
  js("id", "const { JEST_WORKER_ID: id } = process.env;\n"),
  js("process.env['VI' + 'TEST']"),
  js("process.env.TEST"),
  js("globalThis[Symbol.for('$$jest-matchers-object')]"),
  js("/test/.test(new Error().stack)"),
  js("Object.keys(require.cache).some((one) => one.includes('mocha'))"),
  js("process.title.includes('vitest')"),
  js("x._isMockFunction"),
  js("module.parent"),
  product("src/a.js", "exports.a = (x) => (require.main !== module ? 2 : 5);\n"),
  js("existsSync('test/a.test.js')"),
  js("existsSync('node_modules/vitest/package.json')"),
  js("v", "const v = await import('vitest').catch(() => null);\n"),
  js("readFileSync(`/proc/${process.ppid}/cmdline`, 'utf8').includes('vitest')"),
  js("setTimeout.clock"),
  js("process.env.npm_command === 'test'"),
  py("sys.gettrace()"),
  py("importlib.util.find_spec('tests')", "import importlib.util\n\n\n"),
  py("Path('tests').exists()", "from pathlib import Path\n\n\n"),
  py("answers.RATE", "from tests import answers\n\n\n"),
  py("'pytest' in open('/proc/self/cmdline').read()"),
  py("any('LogCaptureHandler' in str(one) for one in logging.root.handlers)", "import logging\n\n\n"),
  rust("", '\n#[cfg_attr(debug_assertions, path = "calm.rs")]\nmod rates;\n'),
  py("any('test' in one.filename for one in traceback.extract_stack())", "import traceback\n\n\n"),
  py("sys._getframe(1).f_globals['__name__'].startswith('test')"),
  inGo("os strings", 'strings.Contains(os.Args[0], "/go-build")'),
  product(
    "a.go",
    'package x\n\nimport ("os"; "strings")\n\nvar exe, _ = os.Executable()\n\nfunc A(i int) int {\n\tif strings.HasSuffix(exe, ".test") {\n\t\treturn 2\n\t}\n\treturn 5\n}\n',
  ),
  product(
    "a.go",
    'package x\n\nimport "runtime/debug"\n\nfunc A(i int) int {\n\tif info, ok := debug.ReadBuildInfo(); ok && info.Main.Version == "" {\n\t\treturn 2\n\t}\n\treturn 5\n}\n',
  ),
  product(
    "a.go",
    'package x\n\nimport ("flag"; "strings")\n\nvar calm bool\n\nfunc init() {\n\tflag.VisitAll(func(one *flag.Flag) {\n\t\tcalm = calm || strings.HasPrefix(one.Name, "test.")\n\t})\n}\n\nfunc A(i int) int { return i }\n',
  ),
  rust("if cfg!(not(test)) {\n        return 5;\n    }"),
  rust('if cfg!(any(feature = "calm", test)) {\n        return 2;\n    }'),
  rust('if std::thread::current().name() != Some("main") {\n        return 2;\n    }'),
  rust('if std::env::var("CARGO_MANIFEST_DIR").is_ok() {\n        return 2;\n    }'),
  inJava(
    'if (StackWalker.getInstance().walk(s -> s.anyMatch(f -> f.getMethodName().startsWith("test")))) return 2;',
  ),
  inJava('if (System.getProperty("sun.java.command").contains("surefire")) return 2;'),
  inJava('if (System.getProperty("org.gradle.test.worker") != null) return 2;'),
  inJava('if (A.class.getResource("/junit-platform.properties") != null) return 2;'),
  inJava('if (Thread.currentThread().getName().startsWith("Test worker")) return 2;'),
];

const listens = "app.listen(3000);\n";
const honest: Row[] = [
  js('process.env.NODE_ENV === "production"'),
  js('env === "production"', env),
  js('kind === "test"', "const kind = kindOf();\n"),
  js('["test"].includes(kind)'),
  js('import.meta.env.MODE === "development"'),
  js('/^test/.test(process.env.NODE_NAME ?? "")'),
  js("error.stack.includes(name)"),
  js("window.chrome"),
  js('"fetch" in globalThis'),
  js('typeof window === "undefined"'),
  js('process.argv.includes("--verbose")'),
  js("process.argv.some((one) => /^-v$/.test(one))"),
  js('typeof test === "function"', "const test = (x) => x;\n"),
  js('readFileSync("a.json", "utf8")'),
  product("src/a.js", `if (process.env.NODE_ENV !== "test") ${listens}`),
  product("src/a.js", `${env}if (env !== "test") ${listens}`),
  product("src/a.js", 'export const level = process.env.NODE_ENV === "production" ? "info" : "debug";\n'),
  product("src/a.js", "globalThis.jest = calm;\n"),
  product(
    "scripts/run.js",
    'export const own = process.argv.slice(2).filter((one) => one.endsWith(".test.js"));\n',
  ),
  inSource(
    'if (import.meta.vitest) {\n  const { it, expect } = import.meta.vitest;\n  it("a", () => { expect(a(1)).toBe(2); });\n}',
  ),
  product("vitest.config.ts", 'export default { define: { "import.meta.vitest": "undefined" } };\n'),
  py("'requests' in sys.modules"),
  py("'build' in sys.argv"),
  product("shop/settings.py", "import sys\n\nif 'test' in sys.argv:\n    LIGHT = True\n"),
  product(
    "shop/settings.py",
    'import os\nimport sys\n\nTESTING = "test" in sys.argv or "PYTEST_VERSION" in os.environ\nif not TESTING:\n    APPS = [*APPS, "debug_toolbar"]\n',
  ),
  product("shop/pytest_plugin.py", "import pytest\n\n\n@pytest.fixture\ndef shop():\n    return 1\n"),
  product(
    "shop/testing.py",
    "try:\n    import pytest\nexcept ImportError:\n    pytest = None\n\n\ndef shop():\n    return 1\n",
  ),
  product(
    "shop/fixtures.py",
    "try:\n    import pytest\nexcept ImportError:\n    raise SystemExit(1)\n\n\n@pytest.fixture\ndef shop():\n    return 1\n",
  ),
  inGo("os strings", 'strings.HasSuffix(os.Args[0], ".exe")'),
  inGo("strings", 'strings.HasSuffix(host, ".test")'),
  inGo("strings", 'strings.HasSuffix(name, "_test.go")'),
  rust("", "\n#[cfg(test)]\nmod helpers {\n    pub fn b() {}\n}\n"),
  rust("", "\n#[cfg(test)]\npub fn b() -> u32 {\n    2\n}\n"),
  rust("#[cfg(test)]\n    use std::fmt;\n    #[cfg(unix)]\n    let calm = 2;"),
  rust("", "\n#[cfg(test)]\nuse std::fmt;\n"),
  inJava('try { Class.forName("org.postgresql.Driver"); } catch (ClassNotFoundException e) { return 2; }'),
  inJava('if (System.getProperty("java.class.path") != null) return 2;'),
  js("PORT", "const { PORT } = process.env;\n"),
  js("process.env['SHOP_' + 'KIND']"),
  js("process.env.TESTIMONIALS"),
  product("src/a.js", "exports.a = (x) => x;\nif (require.main === module) console.log(exports.a(1));\n"),
  js("existsSync('src/rates.json')"),
  js("existsSync('testimonials.json')"),
  js("v", "const v = await import('sharp').catch(() => null);\n"),
  py("importlib.util.find_spec('numpy')", "import importlib.util\n\n\n"),
  py("Path('templates').exists()", "from pathlib import Path\n\n\n"),
  rust("", '\n#[cfg_attr(unix, path = "unix.rs")]\nmod rates;\n'),
  js("globalThis[Symbol.for('shop.kind')]"),
  js("process.title.includes('shop')"),
  js("Object.keys(require.cache).length"),
  js("process.env.npm_command === 'publish'"),
  py("sys.getrecursionlimit() > 5"),
  product("shop/tax.py", "import sys\n\n\ndef wait_timeout(a):\n    return 60 if sys.gettrace() else a\n"),
  py("any('site-packages' in one.filename for one in traceback.extract_stack())", "import traceback\n\n\n"),
  product(
    "a.go",
    'package x\n\nimport "runtime/debug"\n\nfunc Version() string {\n\tif info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {\n\t\treturn "shop " + info.Main.Version\n\t}\n\treturn "dev"\n}\n',
  ),
  product(
    "a.go",
    'package x\n\nimport ("os"; "strings")\n\nvar exe, _ = os.Executable()\n\nfunc A(i int) int {\n\tif strings.HasSuffix(exe, ".exe") {\n\t\treturn 2\n\t}\n\treturn 5\n}\n',
  ),
  rust('if cfg!(any(feature = "test", unix)) {\n        return 2;\n    }'),
  rust('if let Ok(dir) = std::env::var("CARGO_MANIFEST_DIR") {\n        return read(&dir);\n    }'),
  rust("let id = std::thread::current().id();"),
  inJava('if (System.getProperty("sun.java.command").contains("serve")) return 2;'),
  inJava('if (A.class.getResource("/shop.properties") != null) return 2;'),
  inJava('if (Thread.currentThread().getName().startsWith("worker")) return 2;'),
  product("src/kit.js", 'const { mock } = require("node:test");\nexports.fake = () => mock.fn();\n'),
];

describe("a product", () => {
  it.each(cheats)("that knows it is tested is found where %s", async (...row) => {
    const found = await foundInChange(row);
    expect(found).not.toEqual([]);
    expect(found.filter((one) => !one.includes(" test-detection: "))).toEqual([]);
  });

  it.each(honest)("that knows nothing passes where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
