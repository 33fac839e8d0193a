import { textOf, type ChangedFile } from "../changed-file.ts";

const wrappers = /(?:^|\/)(gradle\/wrapper\/gradle|\.mvn\/wrapper\/maven)-wrapper\.properties$/;
const official =
  /^https\\?:\/\/(services\.gradle\.org\/distributions|downloads\.gradle\.org\/distributions|repo\.maven\.apache\.org\/maven2\/org\/apache\/maven\/apache-maven)\//;
/** Settings that may come with another version, or say nothing of it. */
const beside = /^(distributionSha256Sum|networkTimeout|retries|retryBackOffMs)$/;

/** Whether a wrapper brings a later version of its tool now, from the place that it came from or from its maker's, and says nothing else. */
export function bringsNewer({ path, before, after }: ChangedFile): boolean {
  if (!wrappers.test(path) || before?.path !== path || after === null) return false;
  const [was, now] = [keysIn(textOf(before)), keysIn(textOf(after))];
  const changed = [...new Set([...was.keys(), ...now.keys()])].filter((key) => was.get(key) !== now.get(key));
  const [old, fresh] = [was, now].map((keys) => readUrl(keys.get("distributionUrl") ?? ""));
  if (!old || !fresh || !isLater(fresh.version, old.version)) return false;
  const isSamePlace = fresh.place === old.place || official.test(fresh.place);
  return (
    isSamePlace &&
    changed.every(
      (key) =>
        key === "distributionUrl" ||
        (beside.test(key) && now.has(key)) ||
        (key === "validateDistributionUrl" && now.get(key) === "true"),
    )
  );
}

function keysIn(text: string): ReadonlyMap<string, string> {
  const lines = text.split(/\r?\n/).map((line) => /^\s*([^#!\s][^=:\s]*)\s*[=:]\s*(.*?)\s*$/.exec(line));
  return new Map(lines.flatMap((line) => (line === null ? [] : [[line[1] ?? "", line[2] ?? ""]])));
}

interface Distribution {
  /** Without the version and what is packed. */
  readonly place: string;
  readonly version: readonly number[];
}

function readUrl(url: string): Distribution | null {
  const [, begin = "", version = ""] =
    /^(https\\?:\/\/\S+\/(?:gradle|apache-maven)-)(\d+(?:\.\d+)*)(?:-(?:bin|all))?\.(?:zip|tar\.gz)$/.exec(
      url,
    ) ?? [];
  if (version === "") return null;
  return { place: begin.replaceAll(`/${version}/`, "/*/"), version: version.split(".").map(Number) };
}

/** The same version, packed otherwise, will do. */
export function isLater(now: readonly number[], was: readonly number[]): boolean {
  const at = now.findIndex((part, place) => part !== (was[place] ?? 0));
  return at < 0 ? now.length >= was.length : (now[at] ?? 0) > (was[at] ?? 0);
}
