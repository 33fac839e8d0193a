import { type RootFiles } from "../project.ts";
import { type PythonSettings } from "./python-settings.ts";

/** Requirements that a project names together. */
export interface RequirementList {
  readonly from: string;
  readonly requirements: readonly string[];
  /** How pip is told of all of them; absent: one by one. */
  readonly asked?: string;
  /** With it, the project itself is installed. */
  readonly isWithProject?: boolean;
  /** Installed with the project itself under this name, where it is a package. */
  readonly extra?: string;
}

export const requirementFile = /^(?:[\w.-]*-)?requirements[\w.-]*\.txt$/;

const groups: readonly RegExp[] = [
  /^tool\.(?:uv|pdm)\.dev-dependencies(?:\.[^.]+)?$/,
  /^tool\.hatch\.envs\.[^.]+\.(?:extra-)?dependencies$/,
];
const poetry = /^(tool\.poetry\.(?:dev-dependencies|group\.[^.]+\.dependencies))\.([^.]+)$/;

/** All lists of requirements that stand at the root, but the one of the project itself. */
export function requirementLists(files: RootFiles, settings: PythonSettings): readonly RequirementList[] {
  return [...ofFiles(files), ...ofPyproject(settings), ...ofPoetry(settings), ...ofTox(settings)];
}

/** A name of Python's index, as it is compared. */
export function nameOf(requirement: string): string {
  return (/^[\w.-]+/.exec(requirement.trim())?.[0] ?? "").toLowerCase().replace(/[-_.]+/g, "-");
}

function ofFiles({ texts }: RootFiles): RequirementList[] {
  return [...texts].flatMap(([path, text]) => {
    if (!requirementFile.test(path)) return [];
    const lines = text.split("\n").map((line) => line.replace(/(^|\s)#.*$/, "").trim());
    const requirements = lines.filter((line) => /^[A-Za-z0-9]/.test(line));
    const isWithProject = lines.some((line) => /^(?:(?:-e|--editable)[ =]+)?\.(?:\/?$|\[)/.test(line));
    return [{ from: path, requirements, asked: `-r ${path}`, isWithProject }];
  });
}

function ofPyproject({ pyproject }: PythonSettings): RequirementList[] {
  return [...pyproject].flatMap(([key, value]): RequirementList[] => {
    const from = `pyproject.toml: ${key}`;
    const [, extra] = /^project\.optional-dependencies\.([^.]+)$/.exec(key) ?? [];
    if (extra !== undefined) return [{ from, requirements: stringsOf(value), extra }];
    const [, group] = /^dependency-groups\.([^.]+)$/.exec(key) ?? [];
    if (group !== undefined) return [{ from, requirements: ofGroup(pyproject, group, new Set()) }];
    return groups.some((each) => each.test(key)) ? [{ from, requirements: stringsOf(value) }] : [];
  });
}

/** With the groups that it includes. */
function ofGroup(pyproject: PythonSettings["pyproject"], group: string, seen: Set<string>): string[] {
  if (seen.has(group)) return [];
  seen.add(group);
  const entries = pyproject.get(`dependency-groups.${group}`);
  return (Array.isArray(entries) ? (entries as unknown[]) : []).flatMap((entry) => {
    if (typeof entry === "string") return [entry];
    const other = (entry as Readonly<Record<string, unknown>> | null)?.["include-group"];
    return typeof other === "string" ? ofGroup(pyproject, other, seen) : [];
  });
}

function ofPoetry({ pyproject }: PythonSettings): RequirementList[] {
  const lists = new Map<string, string[]>();
  for (const [key, value] of pyproject) {
    const [, list, name] = poetry.exec(key) ?? [];
    if (list !== undefined && name !== undefined)
      lists.set(list, [...(lists.get(list) ?? []), poetryRequirement(name, value)]);
  }
  return [...lists].map(([list, requirements]) => ({ from: `pyproject.toml: ${list}`, requirements }));
}

/** As pip understands it; what only Poetry does is any version. */
function poetryRequirement(name: string, value: unknown): string {
  const told = (value as { readonly version?: unknown } | null)?.version ?? value;
  const version = String(told).trim();
  const [, from, major] = /^\^(([1-9]\d*)[\d.]*)$/.exec(version) ?? [];
  if (from !== undefined) return `${name}>=${from},<${Number(major) + 1}`;
  if (/^(?:(?:[<>]=?|[!=]=|~=) ?[\w.*]+(?:, ?)?)+$/.test(version))
    return `${name}${version.replace(/ /g, "")}`;
  return /^\d[\d.]*$/.test(version) ? `${name}==${version}` : name;
}

function ofTox({ tox }: PythonSettings): RequirementList[] {
  const said = tox.get("testenv.deps");
  const lines = typeof said === "string" ? said.split("\n") : stringsOf(said);
  const requirements = lines.map((line) => line.trim()).filter((line) => /^[A-Za-z0-9][^:{}]*$/.test(line));
  return requirements.length === 0 ? [] : [{ from: "tox.ini: testenv", requirements }];
}

export function stringsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
}
