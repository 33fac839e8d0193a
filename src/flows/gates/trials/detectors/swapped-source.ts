import { isLockfile, isManifest } from "../../../../languages/manifests.ts";
import { refuse, type Detector } from "./changed-text.ts";
import { cutText } from "../../../../domain/trust/text/cut-text.ts";

/** Packages that judge, in whatever registry. */
const judging =
  /^(@?(vitest|jest|mocha|chai|ava|tape?|jasmine|karma|cypress|playwright|eslint|oxlint|typescript|prettier|biomejs|c8|nyc|istanbul|stryker|supertest|sinon|xo|tsd|tsx|ts-node|ts-jest|expect|uvu|stylelint)([-/][\w./-]*)?|@(types|testing-library|typescript-eslint)\/[\w-]+|pytest[\w-]*|coverage|mypy|ruff|flake8|pylint|hypothesis|tox|nox|pluggy|github\.com\/(stretchr\/testify|google\/go-cmp|onsi\/\w+)|gotest\.tools\S*|proptest|insta|rstest|assert_cmd|nextest|phpunit[\w/-]*|phpstan[\w/-]*|rspec[\w-]*|rubocop[\w-]*|minitest|simplecov)$/;
/** `"name": "file:…"`, `name = { path = … }`, `replace name => ./…` */
const elsewhere =
  /(?<![@\w./-])(@?[\w./-]+)["']?\s*[:=]\s*(["'](?:(?:file|link|portal|git|npm|github|https?):|git[+@]|\.{0,2}\/).*|\{.*\b(?:path|git|url)\b.*)|^[ \t]*(?:replace\s+)?(\S+)(?:\s+v\S+)?\s*(=>.*)$/gm;
const registries =
  /^https:\/\/(registry\.(npmjs\.org|yarnpkg\.com)|files\.pythonhosted\.org|pypi\.org|(static\.|index\.)?crates\.io|github\.com\/rust-lang\/crates\.io-index|(npm\.)?jsr\.io|proxy\.golang\.org|rubygems\.org|api\.github\.com\/repos)\b/;

/** A package that judges comes from another source than before: the version says no more what it is. */
export const swappedSource: Detector = ({ files }) =>
  files.flatMap(({ path, before, after }) => {
    if (before === null || after === null) return [];
    const isNamed = isManifest(path) || path.endsWith("go.mod");
    const found = isLockfile(path) ? findInLock(before, after) : isNamed ? findInManifest(before, after) : [];
    return refuse(
      "swapped-source",
      found.slice(0, 20).map((message) => ({ path, line: null, message })),
    );
  });

function findInManifest(before: string, after: string): string[] {
  const known = new Set([...before.matchAll(elsewhere)].map(([line]) => line.trim()));
  return [...after.matchAll(elsewhere)].flatMap(([line, one = "", from = "", other = "", to = ""]) => {
    const isSwapped = judging.test(one || other) && !known.has(line.trim());
    return isSwapped ? [`${one || other} judges, and would come from ${cutText(from || to, 120)}`] : [];
  });
}

function findInLock(before: string, after: string): string[] {
  const was = readLock(before);
  const usual = new Set([...was.values()].map(({ source }) => source.split("/")[2]));
  return [...readLock(after)].flatMap(([name, { source, integrity }]) => {
    const old = was.get(name);
    if (!judging.test(name.replace(/ \S*$/, ""))) return [];
    if (old !== undefined && old.integrity !== integrity && old.integrity !== "" && integrity !== "") {
      return [`${name} has the same version, and other content than before`];
    }
    const isUsual = source === "" || registries.test(source) || usual.has(source.split("/")[2]);
    return isUsual ? [] : [`${name} judges, and would come from ${cutText(source, 120)}`];
  });
}

/** Source and checksum of each package, by its name and version; of any kind of lock. */
function readLock(text: string): Map<string, { readonly source: string; readonly integrity: string }> {
  const found = new Map<string, { source: string; integrity: string }>();
  const first = (pattern: RegExp, block: string) =>
    pattern.exec(block.slice(0, 2_000))?.slice(1).find(Boolean) ?? "";
  for (const block of text.split(
    /\n(?=\s{0,4}"?[@\w./-][^\n]*:\s*\{?\n|\[\[package\]\]|\s{0,4}"?[@/\w.-]+@[^\n]*:\n)/,
  )) {
    const name = first(
      /^\s*name = "([^"]+)"|^\s*["']?(?:.*node_modules\/)?(@?[\w./-]+?)(?:@[^\n]*)?["']?:/m,
      block,
    );
    const version = first(/^\s*"?version"?:?\s*=?\s*"?([\w.+-]+)|@([\d][\w.+-]*)["']?:/m, block);
    const source = first(
      /(?:resolved"?:?|source = |tarball:|url = )\s*"?(?:registry\+|sparse\+)?((?:https?:|file:|git)[^"\s,]*)/,
      block,
    );
    const integrity = first(
      /(?:"?integrity"?:?|checksum\s*[=:]|hash = )\s*"?(?:10c0\/)?([\w+/=:-]{20,})/,
      block,
    );
    if (name !== "" && version !== "") found.set(`${name} ${version}`, { source, integrity });
  }
  for (const [, name = "", version = "", integrity = ""] of text.matchAll(/^(\S+) (v\S+) (h1:\S+)$/gm))
    found.set(`${name} ${version}`, { source: "", integrity });
  return found;
}
