import { isManifest } from "../../../../languages/manifests.ts";
import { readSettings } from "../../../../languages/syntax/read-settings.ts";
import { type ChangedText, type Detector } from "./changed-text.ts";

/** Packages that judge, in whatever registry. */
const judging =
  /(^|[/@"'])(@?(vitest|jest|mocha|chai|ava|tape?|tap|jasmine|karma|cypress|playwright|eslint|oxlint|typescript|prettier|biomejs|c8|nyc|istanbul|stryker|supertest|sinon|xo|tsd|tsx|ts-node|ts-jest|expect|uvu|stylelint)([-/][\w./-]*)?|@(types|testing-library|typescript-eslint)\/[\w-]+|pytest[\w-]*|coverage|mypy|ruff|flake8|pylint|hypothesis|tox|nox|pluggy|(github\.com\/stretchr\/)?testify|gotest\.tools|go-cmp|ginkgo|gomega|proptest|insta|rstest|assert_cmd|nextest|phpunit[\w/-]*|phpstan[\w/-]*|rspec[\w-]*|rubocop[\w-]*|minitest|simplecov)$/;
const elsewhere =
  /^(file:|link:|portal:|git\+|git:|git@|github:|https?:|npm:|\.{0,2}\/)|\bpath\b|\bgit\b|=>\s*\.{0,2}\//;
const registries =
  /^https:\/\/(registry\.(npmjs\.org|yarnpkg\.com)|files\.pythonhosted\.org|pypi\.org|crates\.io|static\.crates\.io|index\.crates\.io|github\.com\/rust-lang\/crates\.io-index|jsr\.io|npm\.jsr\.io|deno\.land|proxy\.golang\.org|rubygems\.org|repo\.packagist\.org|api\.github\.com\/repos|packagist\.org)\b/;
const locks =
  /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lock|Cargo\.lock|uv\.lock|poetry\.lock|go\.sum|composer\.lock|Gemfile\.lock|deno\.lock)$/;

/** A package that judges comes from another source than before: the version says no more what it is. */
export const swappedSource: Detector = ({ files }) =>
  files.flatMap((file) => {
    const { path, before, after } = file;
    if (before === null || after === null) return [];
    const found = locks.test(path)
      ? swappedLocks(before, after)
      : isManifest(path) || path === "go.mod"
        ? swappedManifest(file)
        : [];
    return found
      .slice(0, 20)
      .map((message) => ({ path, line: null, rule: "swapped-source", message, level: "fail" as const }));
  });

function swappedManifest({ path, before, after }: ChangedText): string[] {
  const known = new Set(dependenciesIn(path, before).map(({ name, value }) => `${name} ${value}`));
  return dependenciesIn(path, after)
    .filter(
      ({ name, value }) => judging.test(name) && elsewhere.test(value) && !known.has(`${name} ${value}`),
    )
    .map(({ name, value }) => `${name} judges, and would come from ${value.slice(0, 120)}`);
}

function dependenciesIn(path: string, text: string | null): { name: string; value: string }[] {
  if (path === "go.mod") {
    return [...(text ?? "").matchAll(/^\s*(?:replace\s+)?(\S+)(?:\s+v\S+)?\s*(=>.*)$/gm)].map(
      ([, name = "", value = ""]) => ({ name, value }),
    );
  }
  const values: unknown = readSettings(path, text ?? "");
  const found: { name: string; value: string }[] = [];
  const visit = (value: unknown, depth: number) => {
    if (typeof value !== "object" || value === null || depth > 4) return;
    for (const [name, one] of Object.entries(value)) {
      if (typeof one === "string" && !Array.isArray(value)) found.push({ name, value: one });
      else if (/^(path|git|url)$/.test(name)) continue;
      else if (typeof one === "object" && one !== null && ["path", "git", "url"].some((key) => key in one))
        found.push({ name, value: JSON.stringify(one) });
      visit(one, depth + 1);
    }
  };
  visit(values, 0);
  return found;
}

interface Locked {
  readonly source: string;
  readonly integrity: string;
}

function swappedLocks(before: string, after: string): string[] {
  const [was, is] = [readLock(before), readLock(after)];
  return [...is].flatMap(([name, { source, integrity }]) => {
    const old = was.get(name);
    if (!judging.test(name.replace(/ .*$/, "").replace(/^.*node_modules\//, ""))) return [];
    const isOther =
      old !== undefined && old.integrity !== integrity && old.integrity !== "" && integrity !== "";
    if (isOther) return [`${name} has the same version, and other content than before`];
    const isElsewhere =
      source !== "" &&
      !registries.test(source) &&
      old?.source !== source &&
      hostOf(source) !== hostOf([...was.values()][0]?.source ?? "");
    return isElsewhere ? [`${name} judges, and would come from ${source.slice(0, 120)}`] : [];
  });
}

function hostOf(source: string): string {
  return source.split("/").slice(0, 3).join("/");
}

/** Source and checksum of each package, by its name and version; of any kind of lock. */
function readLock(text: string): ReadonlyMap<string, Locked> {
  const found = new Map<string, Locked>();
  const blocks = text.split(
    /\n(?=\s{0,4}"?[@\w./-][^\n]*:\s*\{?\n|\[\[package\]\]|\s{0,4}"?[@/\w.-]+@[^\n]*:\n)/,
  );
  for (const block of blocks) {
    const [, name = ""] =
      /^\s*name = "([^"]+)"/m.exec(block) ??
      /^\s*["']?(?:node_modules\/)?(@?[\w./-]+?)(?:@[^\n]*)?["']?:/.exec(block) ??
      [];
    const [, version = ""] =
      /^\s*"?version"?:?\s*=?\s*"?([\w.+-]+)/m.exec(block) ?? /@([\d][\w.+-]*)["']?:/.exec(block) ?? [];
    const [, source = ""] =
      /(?:resolved"?:?|source = |tarball:|url = )\s*"?((?:registry\+|sparse\+)?(?:https?:|file:|git)[^"\s,]*)/.exec(
        block,
      ) ?? [];
    const [, integrity = ""] =
      /(?:"?integrity"?:?|checksum\s*[=:]|hash = )\s*"?(?:10c0\/)?([\w+/=:-]{20,})/.exec(block) ?? [];
    if (name !== "" && version !== "")
      found.set(`${name} ${version}`, { source: source.replace(/^(registry|sparse)\+/, ""), integrity });
  }
  for (const [, name = "", version = "", integrity = ""] of text.matchAll(/^(\S+) (v\S+) (h1:\S+)$/gm))
    found.set(`${name} ${version}`, { source: "", integrity });
  return found;
}
