import { type Setting, type Settings } from "./flatten.ts";

/** What runs unless golangci-lint is told otherwise, under all names that versions have for it. */
const standard = new Set([
  ...["errcheck", "govet", "ineffassign", "staticcheck", "unused", "gosimple", "stylecheck", "typecheck"],
  ...["deadcode", "structcheck", "varcheck", "vet", "vetshadow", "megacheck"],
]);
/** Other names of linters, which say nothing of whether these ran. */
const aliases = /^(gas|goerr113|gomnd|logrlint)$/;

/**
 * Settings of golangci-lint as they read for the linters that ran before: one that comes with the change may leave files
 * out, or not come at all where all others do.
 */
export function forKnownLinters(before: Settings, after: Settings): Settings {
  const ran = lintersOf(before);
  if (ran === null) return after;
  const found = new Map(after);
  const [isNew, runsAll] = [(name: string) => !ran.has(name) && !aliases.test(name), enablesAll(after)];
  const come = valuesOf(after, "linters.enable");
  const keeps = (value: unknown) => {
    const linters = lintersIn(value);
    return linters.length === 0 || !linters.every((one) => isNew(one) && (runsAll || come.includes(one)));
  };
  keep(found, "passed", ({ value }) => keeps(value));
  if (!runsAll) return found;
  const off = valuesOf(after, "linters.disable");
  keep(found, "linters.disable", ({ value }) => !isNew(String(value)));
  const enabled = (before.get("linters.enable") ?? []).filter(({ value }) => !off.includes(String(value)));
  if (enabled.length > 0) found.set("linters.enable", [...(after.get("linters.enable") ?? []), ...enabled]);
  return found;
}

/** By their names; null: all that there are, or more than a list says. */
function lintersOf(settings: Settings): ReadonlySet<string> | null {
  const [usual] = valuesOf(settings, "linters.default");
  if (enablesAll(settings) || usual === "fast" || settings.has("linters.presets")) return null;
  const startsEmpty = valuesOf(settings, "linters.disable-all").includes("true") || usual === "none";
  return new Set([...(startsEmpty ? [] : standard), ...valuesOf(settings, "linters.enable")]);
}

function enablesAll(settings: Settings): boolean {
  return (
    valuesOf(settings, "linters.enable-all").includes("true") ||
    valuesOf(settings, "linters.default").includes("all")
  );
}

function valuesOf(settings: Settings, key: string): readonly string[] {
  return settings.get(key)?.map(({ value }) => String(value)) ?? [];
}

/** Of one entry of what is passed over, for which linters it is. */
function lintersIn(value: unknown): readonly string[] {
  if (typeof value !== "string") return [];
  const { linters = [] } = JSON.parse(value) as { readonly linters?: unknown };
  return [linters].flat().map(String);
}

function keep(settings: Map<string, Setting[]>, key: string, isKept: (one: Setting) => boolean): void {
  const kept = settings.get(key)?.filter(isKept) ?? [];
  if (kept.length > 0) settings.set(key, kept);
  else settings.delete(key);
}
