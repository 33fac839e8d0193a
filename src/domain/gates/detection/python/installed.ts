import { type RootFiles } from "../project.ts";
import { type PythonSettings } from "./python-settings.ts";
import { nameOf, stringsOf, type RequirementList } from "./requirements.ts";

/** What gates of Python run and pip has to bring. */
export type Tool = "pytest" | "ruff" | "flake8" | "mypy";

interface Project {
  readonly files: RootFiles;
  readonly settings: PythonSettings;
  readonly lists: readonly RequirementList[];
}

export interface Installed {
  /** Null: the tools of Python itself are enough. */
  readonly setup: string | null;
  /** The program that runs what was installed. */
  readonly python: string;
}

/** What has to be installed for some tools: the project, what it needs, and the lists that name the tools. */
export function installed(
  { files, settings, lists }: Project,
  { tools }: { readonly tools: readonly Tool[] },
): Installed {
  const { pyproject } = settings;
  const isPackage =
    files.names.has("setup.py") ||
    pyproject.has("build-system") ||
    (pyproject.has("project") && files.paths.some((path) => /^src\/.*\.py$/.test(path)));
  const used = listsFor(lists, tools);
  const extras = isPackage ? used.flatMap(({ extra }) => extra ?? []) : [];
  const isThere = used.some(({ isWithProject }) => isWithProject === true) && extras.length === 0;
  const project = isPackage
    ? [`-e ${quoted(extras.length === 0 ? "." : `.[${extras.join(",")}]`)}`]
    : stringsOf(pyproject.get("project.dependencies")).map(quoted);
  const own = isThere ? [] : project;
  const listed = used
    .filter(({ extra }) => !isPackage || extra === undefined)
    .flatMap(({ asked, requirements }) => asked ?? requirements.map(quoted));
  const missing = tools.filter(
    (tool) => !used.some(({ requirements }) => requirements.some((one) => nameOf(one) === tool)),
  );
  const wanted = [...new Set([...missing, ...listed, ...own])];
  if (wanted.length === 0) return { setup: null, python: "python3" };
  const python = ".venv/bin/python";
  return { setup: `python3 -m venv .venv && ${python} -m pip install --quiet ${wanted.join(" ")}`, python };
}

/** What is always installed, and for each tool one list that has it: further ones may pin other versions of the same. */
function listsFor(lists: readonly RequirementList[], tools: readonly Tool[]): readonly RequirementList[] {
  const used = lists.filter(({ from }) => from === "requirements.txt");
  for (const tool of tools) {
    const first = listWith(lists, tool);
    if (first !== undefined && !used.some((list) => has(list, tool))) used.push(first);
  }
  return lists.filter((list) => used.includes(list));
}

/** Of the lists that have a tool, one for tests or for who develops, or else the first. */
export function listWith(lists: readonly RequirementList[], tool: Tool): RequirementList | undefined {
  const having = lists.filter((list) => has(list, tool));
  return having.find(({ from }) => /test|dev/.test(from.slice(from.indexOf(": ") + 1))) ?? having[0];
}

function has({ requirements }: RequirementList, tool: Tool): boolean {
  return requirements.some(
    (one) => nameOf(one) === tool || (tool === "pytest" && nameOf(one).startsWith("pytest-")),
  );
}

function quoted(word: string): string {
  return /^[\w.@%+=:,/-]+$/.test(word) ? word : `'${word.replace(/'/g, "'\\''")}'`;
}
