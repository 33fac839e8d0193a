import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const T = "src/user.test.ts";
const P = "tests/test_user.py";
const G = "user_test.go";
const J = "src/test/java/UserTest.java";
const R = "tests/user.rs";

const top = `import { afterEach, expect, test } from "vitest";\nimport { load } from "./load.js";\n`;
const check = "expect(u.age).toBe(3);";
const tested = (own: string, body: string) =>
  `${top}${own}\ntest("loads", async () => { const u = load(1); ${body} });\n`;
/** The check stands alone at first, and then within a function of the tests' own. */
const inJavaScript = (title: string, own: string, body: string): Row => [
  title,
  { [T]: tested("", check) },
  { [T]: tested(own, body) },
];
const wrapped = (title: string, own: string): Row =>
  inJavaScript(title, own, `await within(async () => { ${check} });`);
const wholly = (title: string, own: string): Row => [
  title,
  { [T]: tested("", check) },
  { [T]: `${top}${own}\ntest("loads", within(async () => { const u = load(1); ${check} }));\n` },
];

const indented = (lines: string) => lines.replace(/^/gm, "    ");
const python = (own: string, body: string) =>
  `import contextlib\nimport pytest\nfrom app import load\n\n${own}\n\ndef test_age():\n${indented(body)}\n`;
const inPython = (title: string, own: string, body: string): Row => [
  title,
  { [P]: python("", "u = load(1)\nassert u.age == 3") },
  { [P]: python(own, body) },
];
const within = (title: string, own: string): Row =>
  inPython(title, own, "u = load(1)\nwith lenient():\n    assert u.age == 3");
const nested = (title: string, own: string): Row =>
  inPython(title, own, "u = load(1)\ndef check():\n    assert u.age == 3\nlater(check)");

const failing = 'if got := Sum(1, 2); got != 3 { t.Errorf("bad %d", got) }';
const go = (own: string, body: string) =>
  `package user\n\nimport "testing"\n\n${own}\n\nfunc TestSum(t *testing.T) {\n${body}\n}\n`;
const inGo = (title: string, own: string, body: string): Row => [
  title,
  { [G]: go("", failing) },
  { [G]: go(own, body) },
];

const equal = "assertEquals(3, new Sum().of(1, 2))";
const java = (own: string, body: string) =>
  `class UserTest {\n  ${own}\n  @Test\n  void sums() {\n    ${body}\n  }\n}\n`;
const inJava = (title: string, own: string, body = `later(() -> ${equal});`): Row => [
  title,
  { [J]: java("", `${equal};`) },
  { [J]: java(own, body) },
];

const same = "assert_eq!(sum(1, 2), 3)";
const rust = (own: string, body: string) => `use app::sum;\n${own}\n#[test]\nfn sums() { ${body} }\n`;
const inRust = (title: string, own: string, body = `later(|| ${same});`): Row => [
  title,
  { [R]: rust("", `${same};`) },
  { [R]: rust(own, body) },
];
const unwind = "std::panic::catch_unwind";
const closure = "F: FnOnce() + std::panic::UnwindSafe";

const swallowed: Row[] = [
  wrapped("catches all", "const within = async (f) => { try { await f(); } catch {} };"),
  wrapped("tells a log", "async function within(f) { try { await f(); } catch (e) { console.warn(e); } }"),
  wrapped("has the last word", "async function within(f) { try { await f(); } finally { return; } }"),
  wrapped("handles each rejection", "const within = (f) => f().catch(() => {});"),
  wrapped("begins a chain", "const within = (f) => Promise.resolve().then(f).catch(() => undefined);"),
  wrapped("goes on either way", "const within = (f) => f().then(() => {}, () => {});"),
  wrapped(
    "tries again and gives up",
    "async function within(f) { for (let i = 0; i < 3; i += 1) { try { return await f(); } catch { await pause(); } } }",
  ),
  wrapped(
    "says whether it went well, which nobody asks",
    "async function within(f) { try { await f(); return true; } catch { return false; } }",
  ),
  wrapped(
    "hands it to another that does",
    "const calm = async (g) => { try { await g(); } catch {} };\nasync function within(f) { await calm(f); }",
  ),
  wholly(
    "stands around the whole test",
    "const within = (f) => async () => { try { await f(); } catch {} };",
  ),
  inJavaScript(
    "is a method",
    "const kit = { within(f) { try { f(); } catch {} } };",
    `kit.within(() => { ${check} });`,
  ),
  inJavaScript(
    "is a static method",
    "class Kit { static within(f) { try { f(); } catch {} } }",
    `Kit.within(() => { ${check} });`,
  ),
  inJavaScript(
    "stands in the test",
    "",
    `const within = (f) => { try { f(); } catch {} }; within(() => { ${check} });`,
  ),
  inJavaScript(
    "gets the check by its name",
    "const within = (f) => { try { f(); } catch {} };",
    `const ages = () => { ${check} }; within(ages);`,
  ),
  [
    "comes from another file that is new",
    { [T]: tested("", check) },
    {
      [T]: tested('import { within } from "../test/kit.js";', `within(() => { ${check} });`),
      "test/kit.ts": "export function within(f) { try { f(); } catch {} }\n",
    },
  ],
  [
    "comes from another file that stands",
    { [T]: tested("", check), "test/kit.ts": "export function within(f) { try { f(); } catch {} }\n" },
    { [T]: tested('import { within } from "../test/kit.js";', `within(() => { ${check} });`) },
  ],
  within(
    "is a context",
    "@contextlib.contextmanager\ndef lenient():\n    try:\n        yield\n    except AssertionError:\n        pass",
  ),
  within(
    "is a context that tells",
    "@contextlib.contextmanager\ndef lenient():\n    try:\n        yield\n    except Exception as e:\n        print(e)",
  ),
  within(
    "is a context within another",
    "@contextlib.contextmanager\ndef lenient():\n    with contextlib.suppress(AssertionError):\n        yield",
  ),
  within(
    "is a class of contexts",
    "class lenient:\n    def __enter__(self):\n        return self\n    def __exit__(self, *args):\n        return True",
  ),
  within(
    "is a class of contexts that asks for the kind",
    "class lenient:\n    def __enter__(self):\n        return self\n    def __exit__(self, kind, value, trace):\n        return kind is AssertionError",
  ),
  inPython(
    "suppresses by another name",
    "from contextlib import suppress as calm",
    "u = load(1)\nwith calm(AssertionError):\n    assert u.age == 3",
  ),
  inPython(
    "is kept under a name",
    "calm = contextlib.suppress(AssertionError)",
    "u = load(1)\nwith calm:\n    assert u.age == 3",
  ),
  inPython(
    "is entered by a stack",
    "",
    "u = load(1)\nwith contextlib.ExitStack() as all:\n    all.enter_context(contextlib.suppress(AssertionError))\n    assert u.age == 3",
  ),
  inPython(
    "gets a lambda",
    "def later(f):\n    try:\n        f()\n    except Exception:\n        pass\n\ndef ages(u):\n    assert u.age == 3",
    "u = load(1)\nlater(lambda: ages(u))",
  ),
  nested("gets a function", "def later(f):\n    try:\n        f()\n    except:\n        pass"),
  inGo(
    "has a T of nobody's",
    "func later(f func(t *testing.T)) { f(&testing.T{}) }",
    `later(func(t *testing.T) { ${failing} })`,
  ),
  inJava("of Java catches all", "static void later(Runnable r) { try { r.run(); } catch (Throwable t) { } }"),
  inJava(
    "of Java catches what fails",
    "private void later(Executable r) { try { r.execute(); } catch (AssertionError e) { System.out.println(e); } catch (Throwable e) { throw new RuntimeException(e); } }",
  ),
  inRust("of Rust takes the panic", `fn later<${closure}>(f: F) { let _ = ${unwind}(f); }`),
  inRust(
    "of Rust takes the panic as nothing",
    `fn later<${closure}>(f: F) { ${unwind}(std::panic::AssertUnwindSafe(f)).ok(); }`,
  ),
  inRust(
    "of Rust tells of the panic",
    `fn later<${closure}>(f: F) { if ${unwind}(f).is_err() { println!("no"); } }`,
  ),
];

const left: Row[] = [
  wrapped("only names it", "function within(f) { void f; }"),
  wrapped("takes nothing", "const within = () => {};"),
  wrapped("gives it back", "const within = (f) => f;"),
  wrapped(
    "calls it where somebody asks for it",
    "const within = async (f) => { if (process.env.FULL) await f(); };",
  ),
  wrapped("waits for nothing", "const within = async (f) => { f(); };"),
  wrapped("has it called later", "function within(f) { setTimeout(() => f(), 10); }"),
  wholly("stands around the whole test", "const within = (f) => () => {};"),
  inJavaScript(
    "is not waited for",
    "const within = async (f) => { await f(); };",
    `within(async () => { ${check} });`,
  ),
  nested("of Python gives it back", "def later(f):\n    return f"),
  nested("of Python does nothing", "def later(f):\n    pass"),
  inGo(
    "of Go does nothing",
    "func later(t *testing.T, f func()) { t.Helper() }",
    `later(t, func() { ${failing} })`,
  ),
  inGo(
    "of Go throws it away",
    "func later(f func()) { _ = f }",
    `check := func() { ${failing} }\nlater(check)`,
  ),
  inGo("of Go leaves it to a goroutine", "func later(f func()) { go f() }", `later(func() { ${failing} })`),
  inGo("of Go calls it never", "func later(f func()) { if false { f() } }", `later(func() { ${failing} })`),
  inJava("of Java does nothing", "static void later(Runnable r) { }"),
  inRust("of Rust does nothing", "fn later<F: FnOnce()>(_f: F) {}"),
];

const honest: Row[] = [
  wrapped("calls it", "const within = async (f) => { await f(); };"),
  wrapped("gives back what it gives", "const within = (f) => f();"),
  wrapped(
    "cleans up",
    "async function within(f) { const db = open(); try { await f(); } finally { await db.close(); } }",
  ),
  wrapped(
    "tells more of the failure",
    "async function within(f) { try { await f(); } catch (e) { throw new Error('within', { cause: e }); } }",
  ),
  wrapped(
    "tries again and fails with the last",
    "async function within(f) { let last; for (let i = 0; i < 3; i += 1) { try { return await f(); } catch (e) { last = e; } } throw last; }",
  ),
  wrapped(
    "tries again and then for good",
    "async function within(f) { for (let i = 0; i < 3; i += 1) { try { return await f(); } catch { await pause(); } } return f(); }",
  ),
  wrapped(
    "tries again until a time",
    "async function within(f) { for (;;) { try { return await f(); } catch (e) { if (Date.now() > end) throw e; } } }",
  ),
  wrapped(
    "collects what fails",
    "async function within(f) { const errors = []; try { await f(); } catch (e) { errors.push(e); } if (errors.length > 0) throw new AggregateError(errors); }",
  ),
  wrapped(
    "collects for what comes after each test",
    "const errors = [];\nafterEach(() => { expect(errors).toEqual([]); });\nasync function within(f) { try { await f(); } catch (e) { errors.push(e); } }",
  ),
  wrapped("hands it to a package", "const within = (f) => act(f);"),
  wrapped("makes a promise of it", "const within = (f) => new Promise((resolve) => { resolve(f()); });"),
  wrapped(
    "hands it to another that calls it",
    "const calm = async (g) => { await g(); };\nconst within = (f) => calm(f);",
  ),
  wholly(
    "stands around the whole test",
    "const within = (f) => async () => { const db = open(); try { await f(db); } finally { await db.close(); } };",
  ),
  inJavaScript(
    "gives back the failure, which is looked at",
    "const within = (f) => { try { f(); return null; } catch (e) { return e; } };",
    `${check} const failure = within(() => { expect(u.age).toBe(4); }); expect(failure.message).toMatch("4");`,
  ),
  inJavaScript("is a method", "const kit = { within(f) { f(); } };", `kit.within(() => { ${check} });`),
  inJavaScript(
    "gets the check by its name",
    "const within = (f) => { f(); };",
    `const ages = () => { ${check} }; within(ages);`,
  ),
  within(
    "is a context",
    "@contextlib.contextmanager\ndef lenient():\n    try:\n        yield\n    finally:\n        close()",
  ),
  within(
    "is a context that fails otherwise",
    "@contextlib.contextmanager\ndef lenient():\n    try:\n        yield\n    except Exception as e:\n        raise RuntimeError('within') from e",
  ),
  within(
    "is a context that lets others pass",
    "@contextlib.contextmanager\ndef lenient():\n    with contextlib.suppress(FileNotFoundError):\n        yield",
  ),
  within(
    "is a class of contexts",
    "class lenient:\n    def __enter__(self):\n        return self\n    def __exit__(self, *args):\n        close()",
  ),
  within(
    "is a class of contexts that answers no",
    "class lenient:\n    def __enter__(self):\n        return self\n    def __exit__(self, *args):\n        return False",
  ),
  nested("calls a function", "def later(f):\n    f()"),
  nested(
    "tries a function again",
    "def later(f):\n    for _ in range(3):\n        try:\n            return f()\n        except AssertionError as e:\n            last = e\n    raise last",
  ),
  nested(
    "lets other errors pass",
    "def later(f):\n    try:\n        f()\n    except FileNotFoundError:\n        pass",
  ),
  inGo("of Go calls it", "func later(f func()) { f() }", `later(func() { ${failing} })`),
  inGo(
    "of Go waits for it",
    "func later(f func()) { var wg sync.WaitGroup\nwg.Add(1)\ngo func() { defer wg.Done()\nf() }()\nwg.Wait() }",
    `later(func() { ${failing} })`,
  ),
  inGo(
    "of Go runs it as a subtest",
    'func later(t *testing.T, f func(t *testing.T)) { t.Run("a", f) }',
    `later(t, func(t *testing.T) { ${failing} })`,
  ),
  inJava("of Java calls it", "static void later(Runnable r) { r.run(); }"),
  inJava(
    "of Java fails with the last",
    "static void later(Runnable r) { AssertionError last = null; for (int i = 0; i < 3; i++) { try { r.run(); return; } catch (AssertionError e) { last = e; } } throw last; }",
  ),
  inRust("of Rust calls it", "fn later<F: FnOnce()>(f: F) { f(); }"),
  inRust(
    "of Rust takes the panic and goes on with it",
    `fn later<${closure}>(f: F) { if let Err(e) = ${unwind}(f) { cleanup(); std::panic::resume_unwind(e); } }`,
  ),
  inRust("of Rust unwraps the panic", `fn later<${closure}>(f: F) { ${unwind}(f).unwrap(); }`),
];

const kit = (body: string): Tree => ({ "test/kit.ts": `export function within(f) { ${body} }\n` });
const using = tested('import { within } from "../test/kit.js";', `within(() => { ${check} });`);
const changed: Row[] = [
  ["catches all now", { [T]: using, ...kit("f();") }, kit("try { f(); } catch {}")],
  ["calls it no more", { [T]: using, ...kit("f();") }, kit("return f;")],
];

/** What bore a mark before is as it was. */
const kept: Row[] = [
  [
    "catches all as before",
    { [T]: tested("const within = (f) => { try { f(); } catch {} };", `within(() => { ${check} });`) },
    {
      [T]: tested(
        "const within = (f) => { try { f(); } catch {} };",
        `within(() => { ${check} }); expect(u.name).toBe("Ada");`,
      ),
    },
  ],
];

describe("a check that is handed to a function of the tests' own", () => {
  it.each(swallowed)("fails nothing where that %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringMatching(/ swallowed-failure: /));
  });

  it.each(left)("is not made where that %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringMatching(/ skipped-test: /));
  });

  it.each(changed)("is gone where that %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringMatching(/ weakened-test: /));
  });

  it.each([...honest, ...kept])("stays one where that %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
