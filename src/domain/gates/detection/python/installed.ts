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
  const has = ({ requirements }: RequirementList, tool: Tool) =>
    requirements.some(
      (one) => nameOf(one) === tool || (tool === "pytest" && nameOf(one).startsWith("pytest-")),
    );
  const used = lists.filter(
    (list) => list.from === "requirements.txt" || tools.some((tool) => has(list, tool)),
  );
  const extras = isPackage ? used.flatMap(({ extra }) => extra ?? []) : [];
  const own = isPackage
    ? [`-e ${quoted(extras.length === 0 ? "." : `.[${extras.join(",")}]`)}`]
    : stringsOf(pyproject.get("project.dependencies")).map(quoted);
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

function quoted(word: string): string {
  return /^[\w.@%+=:,/-]+$/.test(word) ? word : `'${word.replace(/'/g, "'\\''")}'`;
}
