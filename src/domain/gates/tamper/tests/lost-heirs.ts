import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile } from "../changed-file.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { childIn } from "../syntax-tree.ts";
import { collectionOf } from "../test-files.ts";
import { type Heir } from "./heir.ts";
import { classesIn, inheritedBy, type JavaClass } from "./functions/java-classes.ts";
import { sourcesOf, sourcesWith, type SourceFile } from "./functions/source-files.ts";
import { javaAssertions } from "./languages/java-assertions.ts";
import { javaTests } from "./languages/java-tests.ts";
import { heldTests, javascriptHeirs } from "./languages/javascript-heirs.ts";
import { pythonHeirs, pythonTestClasses } from "./languages/python-heirs.ts";

/** Classes that ran the tests of another one, or calls that had a function make tests, and do so no more, while that stays. */
export function lostHeirs(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  const [before, after] = [files.map((one) => one.before), files.map((one) => one.after)];
  const [was, is] = [sourcesWith(before, around.standing), sourcesWith(after, around.standing)];
  const were = heirsIn(sourcesOf(before), was);
  if (were.length === 0) return [];
  const now = heirsIn(sourcesOf(after), is);
  const standing = new Set(is.flatMap(testedClassesIn).map(({ name }) => name));
  const own = ownTests(sourcesOf(after), is);
  const isSame = (one: Heir, other: Heir) => one.name === other.name && one.base === other.base;
  const fresh = now.filter((one) => !were.some((other) => isSame(one, other)));
  return were
    .filter((one) => standing.has(one.base) && !now.some((other) => isSame(one, other)) && !own(one))
    .filter((one) => {
      // Whatever it is called now, another one has the tests run.
      const at = fresh.findIndex(({ base }) => base === one.base);
      if (at >= 0) fresh.splice(at, 1);
      return at < 0;
    })
    .map(({ name, path, base }) => {
      const file = files.find((each) => each.before?.path === path);
      const message = `the tests of ${base} run no more for ${name}`;
      const stays = file?.after ? 1 : null;
      return { path: file?.path ?? path, line: stays, rule: "deleted-test", message };
    });
}

/** Whether a class of Python has the tests itself now. */
function ownTests(files: readonly SourceFile[], all: readonly SourceFile[]): (heir: Heir) => boolean {
  const classes = new Map(files.flatMap(pythonTestClasses).map(({ name, tests }) => [name, tests]));
  const bases = new Map(all.flatMap(pythonTestClasses).map(({ name, tests }) => [name, tests]));
  return ({ name, base }) => {
    const wanted = bases.get(base) ?? [];
    return wanted.length > 0 && wanted.every((test) => classes.get(name)?.includes(test));
  };
}

function heirsIn(files: readonly SourceFile[], all: readonly SourceFile[]): Heir[] {
  const own = files.filter(({ path }) => collectionOf(path) > 0);
  return [...javaHeirs(own, all), ...pythonHeirs(own, all), ...javascriptHeirs(own, all)];
}

function javaHeirs(own: readonly SourceFile[], all: readonly SourceFile[]): Heir[] {
  return own.flatMap(classesIn).flatMap((one) => {
    if (one.bases.length === 0 || !isRun(one)) return [];
    return inheritedBy(one, all)
      .filter((base) => hasTests(base) && !overrides(one, base))
      .map((base) => ({ name: one.name, path: one.file.path, line: one.node.line, base: base.name }));
  });
}

function testedClassesIn(file: SourceFile): { readonly name: string }[] {
  return [
    ...classesIn(file).filter(hasTests),
    ...pythonTestClasses(file).filter(({ tests }) => tests.length > 0),
    ...heldTests(file).map((name) => ({ name })),
  ];
}

function hasTests({ node }: JavaClass): boolean {
  const own = childIn(node, "body")?.children ?? [];
  return javaTests(node).some(({ node: test }) => own.includes(test));
}

/** Whether a class has something without a check in the place of a test that it would inherit. */
function overrides({ node }: JavaClass, base: JavaClass): boolean {
  const own = childIn(node, "body")?.children ?? [];
  const tests = javaTests(base.node).map(({ name }) => name);
  return own.some((one) => {
    const name = one.type === "method_declaration" ? (childIn(one, "name")?.text ?? "") : "";
    if (!tests.includes(name) || one.text.includes(`super.${name}(`)) return false;
    const body = childIn(one, "body");
    return body === null || javaAssertions(body).length === 0;
  });
}

const off = /@\s*([\w.]+\.)?(Disabled\w*|Ignore\w*)\b|@\s*Test\s*\([^)]*enabled\s*=\s*false/;

/** Whether a runner makes one of it. */
function isRun({ node, file }: JavaClass): boolean {
  if (node.type !== "class_declaration") return false;
  const modifiers = node.children.find(({ type }) => type === "modifiers")?.text ?? "";
  const isInner = !file.tree.root.children.includes(node);
  return (
    !/\babstract\b/.test(modifiers) &&
    !off.test(modifiers) &&
    (!isInner || /@Nested\b|\bstatic\b/.test(modifiers))
  );
}
