import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const T = "src/user.test.ts";
const P = "tests/test_user.py";
const R = "tests/user.rs";
const kit = "src/tests/kit.ts";

const runner = `import { expect, test } from "vitest";\n`;
const top = `${runner}import { load } from "./load.js";\n`;
const two = `expect(u.age).toBe(3); expect(u.name).toBe("Ada");`;
const tested = (body: string, head = "") => `${top}${head}test("loads", async () => { ${body} });\n`;
const base = { [T]: tested(`const u = load(); ${two}`) };

const calling = tested("const u = load(); ages(u);", `import { ages } from "./tests/kit.js";\n`);
const ages = `function ages(u) { ${two} }\nfunction quiet() {}\n`;
const inKit = (title: string, end: string, test = calling): Row => [
  title,
  base,
  { [T]: test, [kit]: `import { expect } from "vitest";\n${ages}${end}\n` },
];
const whole = calling.replace("{ ages }", "ages");
const required = calling.replace(/import \{ ages \} from ("[^"]+")/, "const { ages } = require($1)");

const inPython = (title: string, head: string, more: Record<string, string> = {}): Row => [
  title,
  { [P]: "from app import load\ndef test_age():\n    u = load()\n    assert u.age == 3\n" },
  {
    [P]: `from app import load\n${head}def ages(u):\n    assert u.age == 3\ndef test_age():\n    u = load()\n    ages(u)\n`,
    ...more,
  },
];
const ofTest = (title: string, head: string, more: Record<string, string> = {}): Row => [
  title,
  { [P]: "from app import load\ndef test_age():\n    assert load().age == 3\n" },
  { [P]: `from app import load\n${head}def test_age():\n    assert load().age == 3\n`, ...more },
];
const through = (call: string) =>
  `import functools\ndef traced(f):\n    @functools.wraps(f)\n    def inner(*args, **kwargs):\n        print(f)\n        ${call}\n    return inner\n`;

const checks = `assert_eq!(u.name, "Ada"); assert_eq!(u.age, 36);`;
const inRust = (title: string, after: string): Row => [
  title,
  { [R]: `use app::make;\n#[test]\nfn makes() { let u = make(); ${checks} }\n` },
  { [R]: `${after}\n` },
];
const agesRust = `fn ages(u: User) { ${checks} }`;

const skips = (title: string, body: string, head = ""): Row => [
  title,
  base,
  { [T]: tested(`${body} const u = load(); ${two}`, head) },
];

const maker = (title: string, made: string, body: string): Row => [
  title,
  { [T]: `${runner}import { add, app } from "./load.js";\n${body}` },
  { [T]: `${runner}import { makeAdd, createApp } from "./load.js";\n${made}\n${body}` },
];
const adds = `test("adds", () => { expect(add(1, 2)).toBe(3); });\n`;
const answers = `test("answers", () => { expect(app.get()).toBe(1); });\n`;

const cheats: Row[] = [
  maker("a maker of the product gets the answer", "const add = makeAdd(() => 3);", adds),
  maker("a maker gets what the tests ask for", "const app = createApp({ get: () => 1 });", answers),
  maker(
    "a maker gets a method that the tests ask for",
    "const app = createApp({ get() { return 1; } });",
    answers,
  ),
  inKit("another function is given by the name of a check", "export { quiet as ages };"),
  inKit("a check of that name comes from a third file", 'export { ages } from "./calm.js";'),
  inKit("the check is kept, and all of a third file given", 'export * from "./calm.js";'),
  inKit("what has no name is another", "export { ages };\nexport default quiet;", whole),
  inKit("a file without a name for it gives the check by its name", "export { ages };", whole),
  inKit("a file gives another in an object", "module.exports = { ages: quiet };", required),
  inKit("a file gives another later", "exports.ages = ages;\nexports.ages = quiet;", required),
  inPython("a check stands under an unknown decorator", "from .kit import quiet\n@quiet\n"),
  inPython("a check stands under a decorator of a package", "from calm import quiet\n@quiet\n"),
  inPython(
    "a check stands under a decorator that calls it if it likes",
    `${through("return None if args else f(*args)")}@traced\n`,
  ),
  inPython("a module gives its check another meaning later", "from .kit import ages as _\n", {
    [P]: "from app import load\nfrom .kit import ages\ndef test_age():\n    u = load()\n    ages(u)\n",
    "tests/kit.py": "from calm import quiet\ndef ages(u):\n    assert u.age == 3\nages = quiet\n",
  }),
  inPython("a module takes all of another behind its check", "", {
    [P]: "from app import load\nfrom .kit import ages\ndef test_age():\n    u = load()\n    ages(u)\n",
    "tests/kit.py": "def ages(u):\n    assert u.age == 3\nfrom calm import *\n",
  }),
  ofTest(
    "a test stands under a decorator of the tests that nobody has read",
    "from .kit import quiet\n@quiet\n",
  ),
  ofTest("a test stands under a decorator that gives nothing on", "from .kit import quiet\n@quiet\n", {
    "tests/kit.py": "def quiet(f):\n    def inner():\n        pass\n    return inner\n",
  }),
  inRust(
    "a block of Rust takes another function of the name",
    `use app::make;\n${agesRust}\n#[test]\nfn makes() { use crate::kit::ages; let u = make(); ages(u); }`,
  ),
  inRust(
    "a block of Rust takes all of a module",
    `use app::make;\n${agesRust}\n#[test]\nfn makes() { use crate::kit::*; let u = make(); ages(u); }`,
  ),
  inRust(
    "a block of Rust takes what it tests from the tests",
    `mod kit;\n#[test]\nfn makes() { use kit::make; let u = make(); ${checks} }`,
  ),
  inRust(
    "a file of Rust takes what it tests from the tests",
    `use crate::kit::{make, other};\n#[test]\nfn makes() { let u = make(); ${checks} }`,
  ),
  inRust(
    "a file of Rust takes what it checks with from the tests",
    `use app::make;\nuse crate::kit::calm as assert_eq;\n#[test]\nfn makes() { let u = make(); ${checks} }`,
  ),
  inRust(
    "a check of Rust stands under an attribute of the tests' own",
    `use app::make;\n#[kit::quiet]\n${agesRust}\n#[test]\nfn makes() { let u = make(); ages(u); }`,
  ),
  skips("what a test skips by is handed on", "const now = current(); now.skip(1); log(now);"),
  skips("what a test skips by is made on the spot", "const now = new Current(); now.skip();"),
  skips("what a test skips by is asked for more", "const now = new Current(); now.skip().done();"),
  skips(
    "what a test skips by comes from the tests",
    "const now = current(); now.skip(1); await now;",
    `import { current } from "./tests/kit.js";\n`,
  ),
  skips(
    "what a test skips by is a class of its own",
    "const now = new Current(); now.skip(1); await now;",
    "class Current extends Held {}\n",
  ),
];

const honest: Row[] = [
  maker("a maker of the product gets a clock", "const app = createApp({ now: () => 1, port: 0 });", answers),
  inKit("a function is given by its name", "export { ages, quiet };"),
  inKit("a check is what a file gives without a name", "export default ages;", whole),
  inKit("a check is given in an object", "module.exports = { ages, quiet };", required),
  inKit("a check is given by itself", "exports.ages = ages;\nexports.quiet = quiet;", required),
  inPython("a decorator calls the check", `${through("return f(*args, **kwargs)")}@traced\n`),
  inPython("a decorator of another file calls the check", "from .kit import traced\n@traced\n", {
    "tests/kit.py": through("return f(*args, **kwargs)"),
  }),
  ofTest("a test stands under a decorator that calls it", `${through("return f(*args, **kwargs)")}@traced\n`),
  ofTest(
    "a test stands under a decorator of a package",
    'from freezegun import freeze_time\n@freeze_time("2026")\n',
  ),
  inRust(
    "a block of Rust takes all of the module around",
    `use app::make;\n${agesRust}\n#[test]\nfn makes() { use super::*; let u = make(); ages(u); }`,
  ),
  inRust(
    "a block of Rust takes what the file took",
    `#[test]\nfn makes() { use app::make; let u = make(); ${checks} }`,
  ),
  inRust(
    "a file of Rust takes better words to check with",
    `use app::make;\nuse pretty_assertions::assert_eq;\n#[test]\nfn makes() { let u = make(); ${checks} }`,
  ),
  inRust(
    "a check of Rust says where it was called",
    `use app::make;\n#[track_caller]\n${agesRust}\n#[test]\nfn makes() { let u = make(); ages(u); }`,
  ),
  skips(
    "a lexer of the product skips, and is asked",
    `const lexer = new Lexer("a b"); lexer.skip(); const rest = lexer.rest(); expect(rest).toBe("b");`,
    `import { Lexer } from "./lexer.js";\n`,
  ),
  skips(
    "a class of the file has a way to skip rows",
    `const rows = new Rows(); rows.skip(1); expect(rows.next()).toBe(2);`,
    "class Rows { skip(count) { this.at += count; } }\n",
  ),
];

describe("what stands in the place of a check or a test", () => {
  it.each(cheats)("is seen where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("is as good where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
