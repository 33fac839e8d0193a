import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { lockedIn } from "./locked-packages.ts";
import { plugins, pythonRunners, runners, rustRunners } from "./tool-names.ts";

interface Manifests {
  readonly path: RegExp;
  /** What it is called, and its first version: of a range, where that begins. */
  readonly entry: RegExp;
  readonly isJudge: (name: string) => boolean;
}

const goJudges =
  /^(github\.com\/(stretchr\/testify|onsi\/(gomega|ginkgo(\/v2)?)|google\/go-cmp|golang\/mock|fortytw2\/leaktest|matryer\/is|frankban\/quicktest|DATA-DOG\/go-sqlmock|h2non\/gock|jarcoal\/httpmock)|go\.uber\.org\/(goleak|mock)|gotest\.tools(\/v3)?|pgregory\.net\/rapid|gopkg\.in\/check\.v1)$/;
const javaJudges =
  /^(junit(-jupiter.*|-vintage.*|-platform.*|-bom)?|assertj-.*|hamcrest.*|truth|mockito-.*|easymock|testng|jqwik.*|archunit.*|wiremock.*|rest-assured|jacoco-maven-plugin|maven-(surefire|failsafe|checkstyle|pmd)-plugin|spotbugs-maven-plugin|pitest-maven|error_prone_core)$/;
const catalogued =
  /^(junit|assertj|hamcrest|truth|mockito|mockk|easymock|testng|jqwik|kotest|archunit|wiremock|rest-?assured|detekt|ktlint|jacoco|spotbugs|checkstyle|pitest)/i;

const ofNpm = (name: string) => runners.test(name) || plugins.test(name);
const ofPython = (name: string) => pythonRunners.test(name);
const ofRust = (name: string) => rustRunners.test(name);

const kinds: readonly Manifests[] = [
  {
    path: /(^|\/)package\.json$/,
    entry: /^[ \t]*"([@\w./-]+)"\s*:\s*"[\^~=v]?(\d+(?:\.\d+)*)[\w.+-]*",?\s*$/gm,
    isJudge: ofNpm,
  },
  {
    path: /(^|\/)(requirements[\w.-]*\.(txt|in)|constraints[\w.-]*\.txt|pyproject\.toml|setup\.(py|cfg)|Pipfile)$/,
    entry:
      /(?<![\w.-])([A-Za-z][\w.-]*)(?:\[[\w, -]*\])?\s*(?:(?:==|~=)\s*|=\s*["'](?:[\^~]|==|~=)?)(\d+(?:\.\d+)*)/g,
    isJudge: ofPython,
  },
  {
    path: /(^|\/)go\.mod$/,
    entry: /^[ \t]*(?:require[ \t]+)?((?:[\w-]+\.)+[a-z]+(?:\/[\w.-]+)*|go)[ \t]+v?(\d+(?:\.\d+)*)/gm,
    // Before 1.22 all rounds of a loop share one variable, and rows that run side by side are the last one.
    isJudge: (name) => name === "go" || goJudges.test(name),
  },
  {
    path: /(^|\/)Cargo\.toml$/,
    entry: /^[ \t]*([\w-]+)[ \t]*=\s*(?:\{[^}\n]*\bversion\s*=\s*)?"[\^~=]?\s*(\d+(?:\.\d+)*)/gm,
    isJudge: ofRust,
  },
  {
    path: /(^|\/)pom\.xml$/,
    entry: /<artifactId>\s*([\w.-]+)\s*<\/artifactId>\s*<version>\s*(\d+(?:\.\d+)*)/g,
    isJudge: (name) => javaJudges.test(name),
  },
  {
    path: /libs\.versions\.toml$/,
    entry: /^[ \t]*([\w-]+)[ \t]*=\s*(?:\{[^}\n]*\bversion\s*=\s*)?"(\d+(?:\.\d+)*)/gm,
    // By whatever name a catalogue gives to the version of it.
    isJudge: (name) => catalogued.test(name),
  },
  {
    path: /\.gradle(\.kts)?$|libs\.versions\.toml$/,
    entry: /["'][\w.-]+:([\w.-]+):(\d+(?:\.\d+)*)/g,
    isJudge: (name) => javaJudges.test(name),
  },
];

/** What is installed, whatever range a manifest has; Go installs what its manifest names. */
const locks: readonly Pick<Manifests, "path" | "isJudge">[] = [
  {
    path: /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lock)$/,
    isJudge: ofNpm,
  },
  { path: /(^|\/)((poetry|uv|pdm)\.lock|Pipfile\.lock)$/, isJudge: ofPython },
  { path: /(^|\/)Cargo\.lock$/, isJudge: ofRust },
];

/** Tools that judge a change, or by which tests check, in a version that comes before the base's: it may know, and refuse, less. */
export function olderTools(file: ChangedFile): TamperFinding[] {
  const lock = locks.find((one) => one.path.test(file.path));
  if (lock !== undefined) return olderInstalled(file, lock.isJudge);
  return kinds.filter((one) => one.path.test(file.path)).flatMap((kind) => olderNamed(file, kind));
}

function olderNamed({ path, before, after }: ChangedFile, kind: Manifests): TamperFinding[] {
  if (before === null || after === null) return [];
  const was = versionsIn(before, kind);
  return [...versionsIn(after, kind)].flatMap(([name, { version, line }]) => {
    const old = was.get(name)?.version;
    if (old === undefined || !isBefore(version, old)) return [];
    const message = `${name} becomes older: ${old} became ${version}`;
    return [{ path, line, rule: "replaced-tool", message }];
  });
}

/** Of several versions the latest counts; one that others have brought all along is no older one. */
function olderInstalled(
  { path, before, after }: ChangedFile,
  isJudge: Manifests["isJudge"],
): TamperFinding[] {
  const [was, now] = [before, after].map((version) => {
    const found = new Map<string, string[]>();
    for (const { name, version: said } of lockedIn(version) ?? []) {
      const [number] = /\d+(\.\d+)*/.exec(said) ?? [];
      if (isJudge(name) && number !== undefined) found.set(name, [...(found.get(name) ?? []), number]);
    }
    return found;
  });
  return [...(now ?? [])].flatMap(([name, versions]) => {
    const known = was?.get(name);
    if (known === undefined) return [];
    const [old, version] = [known, versions].map((all) =>
      all.reduce((one, other) => (isBefore(one, other) ? other : one)),
    );
    if (old === undefined || version === undefined) return [];
    if (known.includes(version) || !isBefore(version, old)) return [];
    const message = `${name} becomes older: ${old} became ${version}`;
    return [{ path, line: null, rule: "replaced-tool", message }];
  });
}

interface Named {
  readonly version: string;
  readonly line: number;
}

/** What stands twice, as for one system and another, has the later one. */
function versionsIn(file: FileVersion, { entry, isJudge }: Manifests): ReadonlyMap<string, Named> {
  const text = textOf(file);
  const found = new Map<string, Named>();
  for (const { 1: name = "", 2: version = "", index } of text.matchAll(entry)) {
    if (!isJudge(name)) continue;
    const known = found.get(name);
    const line = text.slice(0, index).split("\n").length;
    if (known === undefined || isBefore(known.version, version)) found.set(name, { version, line });
  }
  return found;
}

/** By their first two parts: a mended version is taken back where it is broken, and "2" takes any of them. */
function isBefore(version: string, other: string): boolean {
  const [one, two] = [version, other].map((each) => each.split(".").map(Number));
  const major = (one?.[0] ?? 0) - (two?.[0] ?? 0);
  return major < 0 || (major === 0 && (one?.[1] ?? Infinity) < (two?.[1] ?? 0));
}
