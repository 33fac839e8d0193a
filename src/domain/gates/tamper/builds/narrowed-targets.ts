import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { folderOf } from "../paths.ts";
import { fitsGlob } from "../../glob-match.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { bazelTests, excludedIn, stringsIn, type BazelTest } from "./bazel-targets.ts";

const buildFile = /(^|\/)BUILD(\.bazel)?$/;
const leavingOut = /^(manual|disabled|flaky|skip|broken|no[-_]?ci|nopresubmit|notap)$/;
/** What tells a runner of tests to run some of them. */
const filtering =
  /filter|select|ignore|^-k\b|^-m\b|-test\.(run|short|skip)|--grep|--tests?[-_]name|TEST_ONLY|ADDOPTS/i;

interface Side {
  readonly tests: readonly BazelTest[];
  /** Names of those that it had. */
  readonly known: ReadonlySet<string>;
  /** Names of all tests, wherever. */
  readonly all: ReadonlySet<string>;
  /** Files and labels that some test is made of. */
  readonly sources: ReadonlySet<string>;
}

/** Tests of Bazel that nothing runs any more, though what they are made of stays, or that are made of less. */
export function narrowedTargets(files: readonly ChangedFile[], { paths }: Surroundings): TamperFinding[] {
  const builds = files.filter(({ path, before }) => before !== null && buildFile.test(path));
  if (builds.length === 0) return [];
  const now = files.flatMap(({ after }) =>
    after !== null && buildFile.test(after.path) ? testsIn(after) : [],
  );
  const all = new Set(now.map(({ name }) => name));
  const sources = new Set(now.flatMap(({ said }) => stringsIn(said.get("srcs"))));
  const head = new Set([...paths, ...files.flatMap(({ after }) => after?.path ?? [])]);
  return builds.flatMap((file) => {
    const known = new Set(testsIn(file.before).map(({ name }) => name));
    const side = { tests: testsIn(file.after), known, all, sources };
    const stays = (source: string) => [...head].some((path) => isSource(path, folderOf(file.path), source));
    return testsIn(file.before).flatMap((was) => {
      const is = side.tests.find(({ name }) => name === was.name);
      const said = is === undefined ? lostWhole(was, side, stays) : madeLess(was, is, { side, stays });
      if (said === null) return [];
      const message = `the test ${was.name} of Bazel ${said}`;
      return [{ path: file.path, line: is?.line ?? null, rule: "weakened-configuration", message }];
    });
  });
}

function testsIn(version: FileVersion | null): BazelTest[] {
  return version === null ? [] : bazelTests(textOf(version));
}

/** A label of another package, or what a rule makes, is none. */
function isSource(path: string, folder: string, source: string): boolean {
  const plain = source.replace(/^:/, "");
  if (plain.startsWith("//") || plain.startsWith("@")) return false;
  return plain.includes("*")
    ? path.startsWith(folder) && fitsGlob(plain)(path.slice(folder.length))
    : path === `${folder}${plain}`;
}

/** It may have another name, or be taken together with others. */
function lostWhole(
  was: BazelTest,
  { all, sources, tests, known }: Side,
  stays: (source: string) => boolean,
): string | null {
  if (all.has(was.name)) return null;
  const made = stringsIn(was.said.get("srcs"));
  if (was.isSuite) return null;
  if (made.length === 0) return tests.some(({ name }) => !known.has(name)) ? null : "is gone";
  const left = made.filter((one) => stays(one) && !isTakenBy(one, sources));
  return left.length > 0 ? `is gone, while ${left[0] ?? ""} stays` : null;
}

function isTakenBy(source: string, sources: ReadonlySet<string>): boolean {
  return [...sources].some((one) => one === source || (one.includes("*") && fitsGlob(one)(source)));
}

interface Around {
  readonly side: Side;
  readonly stays: (source: string) => boolean;
}

function madeLess(was: BazelTest, is: BazelTest, { side, stays }: Around): string | null {
  const [old, fresh] = [stringsIn(was.said.get("srcs")), stringsIn(is.said.get("srcs"))];
  const lost = old.find(
    (one) => stays(one) && !isTakenBy(one, side.sources) && !fresh.some((each) => fits(each, one)),
  );
  if (lost !== undefined) return `is made of ${lost} no more, which stays`;
  for (const key of ["srcs", "data", "tests"]) {
    const known = excludedIn(was.said.get(key));
    const more = excludedIn(is.said.get(key)).find((one) => !known.includes(one) && stays(one));
    if (more !== undefined) return `leaves out ${more}`;
    const narrower = narrowed(stringsIn(was.said.get(key)), stringsIn(is.said.get(key)));
    if (key !== "tests" && narrower !== null) return `takes ${narrower} only`;
  }
  return fewerTests(was, is, side) ?? toldMore(was, is);
}

function fits(glob: string, source: string): boolean {
  return glob === source || (glob.includes("*") && fitsGlob(glob)(source));
}

/** `a*.txt` in the place of `*.txt` */
function narrowed(old: readonly string[], fresh: readonly string[]): string | null {
  const gone = old.filter((one) => one.includes("*") && !fresh.some((each) => fits(each, one)));
  return fresh.find((one) => !old.includes(one) && gone.some((each) => fits(each, one))) ?? null;
}

function fewerTests(was: BazelTest, is: BazelTest, { all }: Side): string | null {
  if (!was.isSuite) return null;
  const [old, fresh] = [stringsIn(was.said.get("tests")), stringsIn(is.said.get("tests"))];
  // Without a list it has all that its package has.
  if (old.length === 0) return fresh.length > 0 ? "has a list of tests where it had all" : null;
  if (fresh.length === 0) return null;
  const gone = old.filter(
    (one) => !fresh.includes(one) && (/^(\/\/|@)/.test(one) || all.has(one.replace(/^:/, ""))),
  );
  const came = fresh.filter((one) => !old.includes(one));
  return gone.length > came.length ? `has no ${gone[0] ?? ""} any more` : null;
}

function toldMore(was: BazelTest, is: BazelTest): string | null {
  const fresh = (key: string) => {
    const known = stringsIn(was.said.get(key));
    return stringsIn(is.said.get(key)).filter((one) => !known.includes(one));
  };
  const tag = fresh("tags").find((one) => leavingOut.test(one) || (is.isSuite && /^[-+]/.test(one)));
  if (tag !== undefined) return `is tagged ${tag}`;
  const told = [...fresh("args"), ...fresh("env")].find((one) => filtering.test(one));
  return told === undefined ? null : `is told to run some of it: ${told}`;
}
