import { withUnended } from "./nextest-overrides.ts";

/** The entries of lists of which each speaks of something that it names, for the tools whose lists are so. */
export function withNamedEntries(kin: string, data: unknown): unknown {
  if (/size-limit|bundle(size|watch)/.test(kin)) return sizesOf(data);
  if (/^budget(\.json)?$/.test(kin)) return budgetsOf(data);
  if (!isRecord(data)) return data;
  if (kin === "package.json") return withSizes(data);
  if (/^(pyproject\.toml|mypy\.ini|\.mypy\.ini|setup\.cfg|tox\.ini)$/.test(kin)) return withModules(data);
  if (kin === "Cargo.toml")
    return { ...data, ...Object.fromEntries(targets.map((key) => [key, targetsIn(data[key])])) };
  if (/^\.?revive\.toml$/.test(kin)) return { ...data, rules: rulesIn(data) };
  if (/^\.?nextest\.toml$/.test(kin)) return withUnended(data);
  return /^\.golangci\./.test(kin) ? withExclusions(data) : data;
}

/** Of revive: a rule is asked for by a section of its own, which says nothing more as a rule. */
function rulesIn(data: Fields): string[] {
  return Object.keys(data).flatMap((section) => /^rule\.([\w-]+)$/.exec(section)?.[1] ?? []);
}

type Fields = Readonly<Record<string, unknown>>;

/** Of mypy: `[mypy-a.*,b]`, and entries of `tool.mypy.overrides`, as parts of what it is told, one for each module. */
function withModules(data: Fields): Fields {
  const rest: Record<string, unknown> = {};
  const modules: Record<string, Fields> = {};
  const tell = (names: readonly string[], said: Fields) => {
    for (const name of names) modules[`module:${name}`] = { ...modules[`module:${name}`], ...said };
  };
  for (const [section, said] of Object.entries(data)) {
    if (section === "tool.mypy.overrides" && Array.isArray(said)) {
      for (const { module, ...own } of said.filter(isRecord)) tell([module].flat().map(String), own);
    } else if (section.startsWith("mypy-") && isRecord(said)) {
      tell(section.slice("mypy-".length).split(/\s*,\s*/), said);
    } else rest[section] = said;
  }
  if (Object.keys(modules).length === 0) return rest;
  const root = Object.keys(data).some((one) => one.startsWith("tool.")) ? "tool.mypy" : "mypy";
  return { ...rest, [root]: { ...fieldsOf(rest[root]), ...modules } };
}

const targets = ["test", "bin", "bench", "example"];

/** Of Cargo: targets by their names. */
function targetsIn(said: unknown): unknown {
  if (!Array.isArray(said)) return said;
  return Object.fromEntries(
    said.filter(isRecord).map(({ name, ...own }, at) => [typeof name === "string" ? name : at, own]),
  );
}

/** Of golangci: each entry of what it passes over as one word, wherever a version of it looks for them. */
function withExclusions(data: Fields): Fields {
  const exclusions = fieldsOf(fieldsOf(data["linters"])["exclusions"]);
  const entries = [
    ...[fieldsOf(data["issues"])["exclude-rules"], data["issues.exclude-rules"]],
    ...[exclusions["rules"], data["linters.exclusions.rules"]],
  ].flatMap((one) => (Array.isArray(one) ? one.filter(isRecord) : []));
  return { ...data, passed: entries.map((one) => JSON.stringify(one)) };
}

const sizers = ["size-limit", "bundlesize", "bundlewatch"];

function withSizes(data: Fields): Fields {
  const said = sizers.filter((one) => data[one] !== undefined);
  return { ...data, ...Object.fromEntries(said.map((one) => [one, sizesOf(data[one])])) };
}

/** Of what bounds how large files are: each bound by what it is for. */
function sizesOf(said: unknown): unknown {
  const files = isRecord(said) ? said["files"] : said;
  if (!Array.isArray(files)) return said;
  const bounds = files.filter(isRecord).map((one) => [
    String(one["name"] ?? one["path"]),
    {
      ...{ limit: one["limit"] ?? one["maxSize"], ignore: one["ignore"], import: one["import"] },
      ...{ brotli: one["brotli"], gzip: one["gzip"], compression: one["compression"] },
      // Another file has another bound, unless that has a name.
      ...(one["name"] === undefined ? {} : { path: one["path"] }),
    },
  ]);
  return { ...(isRecord(said) ? said : {}), files: Object.fromEntries(bounds) as Fields };
}

/** Of Lighthouse: what each kind of a page's parts may need, by the page. Other things are called a budget, too. */
function budgetsOf(said: unknown): unknown {
  const pages = Array.isArray(said) ? said.filter(isRecord) : [];
  return Object.fromEntries(
    pages.flatMap((page) =>
      ["resourceSizes", "resourceCounts", "timings"].flatMap((kind) =>
        [page[kind]]
          .flat()
          .filter(isRecord)
          .map((one) => [
            `${typeof page["path"] === "string" ? page["path"] : "/*"} ${kind} ${String(one["resourceType"] ?? one["metric"])}`,
            one["budget"],
          ]),
      ),
    ),
  );
}

function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
