import { type PassedOver, type RootFiles, type Suggested } from "../project.ts";
import { plainScripts, type PlainScript } from "./python-scripts.ts";
import { readPythonSettings, type PythonSettings } from "./python-settings.ts";
import { conftestAmong, firstForPytest, unittestRuns } from "./python-tests.ts";
import { installed, listWith, type Tool } from "./installed.ts";
import { nameOf, requirementLists, stringsOf, type RequirementList } from "./requirements.ts";

const manifests = ["pyproject.toml", "setup.py", "requirements.txt"];

/** Whether the tests of a project with these names at its root are looked for in all folders. */
export function isOfPython(names: ReadonlySet<string>): boolean {
  return manifests.some((name) => names.has(name));
}

interface Project {
  readonly files: RootFiles;
  readonly settings: PythonSettings;
  readonly scripts: readonly PlainScript[];
  readonly lists: readonly RequirementList[];
}

/** A gate before it is known which Python runs it. */
interface Found {
  readonly found: string;
  readonly tool: Tool | null;
  /** Each is run by `python -m`, or as a program of the project's. */
  readonly runs: readonly string[];
  readonly report?: string;
}

/** Null: it is no project of Python, or nothing tells how it is tested and checked. */
export function gatesOfPython(files: RootFiles): Suggested | null {
  const manifest = manifests.find((name) => files.names.has(name));
  if (manifest === undefined) return null;
  const settings = readPythonSettings(files);
  const scripts = plainScripts(settings);
  const project = { files, settings, scripts, lists: requirementLists(files, settings) };
  const test = testsOf(project);
  const [lint, ...further] = lintersOf(project);
  const types = typesOf(project);
  const all = [lint, test, ...further, types.gate].filter((one) => one !== undefined && one !== null);
  if (all.length === 0) return null;
  const wanted = installed(project, { tools: all.flatMap(({ tool }) => tool ?? []) });
  const commandOf = ({ runs }: Found) => runs.map((run) => `${wanted.python} ${run}`).join(" && ");
  const custom = [
    ...further.map((one) => ({ name: one.tool ?? "lint", command: commandOf(one) })),
    ...(types.gate === null ? [] : [{ name: "types", command: commandOf(types.gate) }]),
  ];
  return {
    ...{ project: "python", manifest, found: [...new Set(all.map(({ found }) => found))] },
    setup: wanted.setup,
    gates: {
      ...(lint && { lint: { command: commandOf(lint) } }),
      ...(test && { test: { command: commandOf(test), ...(test.report && { report: test.report }) } }),
    },
    ...(custom.length > 0 && { custom }),
    ...(wanted.setup !== null && { programs: ".venv/bin" }),
    ...(types.passedOver !== null && { passedOver: [types.passedOver] }),
  };
}

const report = "pytest-junit.xml";

function testsOf(project: Project): Found | null {
  const { files, scripts, lists } = project;
  const script = scripts.find(({ name, tool }) => /^tests?$/.test(name) && /^(pytest|unittest)$/.test(tool));
  if (script !== undefined) return ofScript(script);
  const told = saysPytest(project);
  if (told !== null) return ofPytest(told);
  const djangoIsThere = lists.some(({ requirements }) =>
    requirements.some((one) => nameOf(one) === "django"),
  );
  if (files.names.has("manage.py") && (djangoIsThere || dependsOn(project, "django")))
    return { found: "manage.py", tool: null, runs: ["manage.py test"] };
  const forPytest = firstForPytest(files);
  if (forPytest !== undefined) return ofPytest(forPytest);
  const runs = unittestRuns(files);
  if (runs === null) return null;
  return { found: runs.found, tool: null, runs: runs.words.map((words) => `-m unittest ${words}`) };
}

function ofPytest(found: string, words = ""): Found {
  return { found, tool: "pytest", runs: [`-m pytest${words} --junitxml=${report}`], report };
}

function ofScript({ from, tool, words }: PlainScript): Found {
  if (tool === "pytest" && !words.includes("--junit")) return ofPytest(from, words);
  return { found: from, tool: tool === "pytest" ? tool : null, runs: [`-m ${tool}${words}`] };
}

/** Where the project says that it is tested by pytest. */
function saysPytest({ files, settings, lists }: Project): string | null {
  const place = settings.place([
    ...[["pytest.ini", ""] as const, ["pytest.toml", ""] as const],
    ...[["pyproject.toml", "tool.pytest"] as const, ["setup.cfg", "tool:pytest"] as const],
    ["tox.ini", "pytest"],
  ]);
  if (place !== null) return place;
  const conftest = conftestAmong(files.paths);
  if (conftest !== undefined) return conftest;
  const listed = listWith(lists, "pytest");
  if (listed !== undefined) return listed.from;
  const nox = files.texts.get("noxfile.py") ?? "";
  if (/session\.run\(\s*(?:["']python3?["'],\s*["']-m["'],\s*)?["']pytest["']/.test(nox)) return "noxfile.py";
  return dependsOn({ settings }, "pytest") ? "pyproject.toml: project.dependencies" : null;
}

function dependsOn({ settings }: Pick<Project, "settings">, name: string): boolean {
  const { pyproject } = settings;
  const named = stringsOf(pyproject.get("project.dependencies")).some((one) => nameOf(one) === name);
  return named || pyproject.has(`tool.poetry.dependencies.${name}`);
}

const ruffPlaces = [
  ["ruff.toml", ""] as const,
  [".ruff.toml", ""] as const,
  ["pyproject.toml", "tool.ruff"] as const,
];
const flake8Places = [
  [".flake8", ""] as const,
  ["setup.cfg", "flake8"] as const,
  ["tox.ini", "flake8"] as const,
];

interface Linter {
  readonly tool: "ruff" | "flake8";
  readonly places: readonly (readonly [file: string, section: string])[];
  /** Of a script that only looks. */
  readonly looks: RegExp;
  /** Where no script says more. */
  readonly usual: string;
  /** By which it only looks, whatever its settings say, and tells its problems in lines that are read. */
  readonly options: readonly string[];
}

const linters: readonly Linter[] = [
  {
    ...{ tool: "ruff", places: ruffPlaces, looks: / check\b(?!.* --?fix)/ },
    ...{ usual: " check", options: [" --no-fix", " --output-format=concise"] },
  },
  { tool: "flake8", places: flake8Places, looks: /^/, usual: "", options: [] },
];

function lintersOf({ settings, scripts }: Project): Found[] {
  return linters.flatMap(({ tool, places, looks, usual, options }) => {
    const script = scripts.find((one) => one.tool === tool && looks.test(one.words));
    const found = script?.from ?? placeOf(settings, tool, places);
    if (found === null) return [];
    const words = script?.words ?? usual;
    const told = [words, ...options.filter((option) => !words.includes(option.split("=", 1)[0] ?? ""))].join(
      "",
    );
    // What was installed for the gates is no part of the project.
    return [{ found, tool, runs: [`-m ${tool}${told} --extend-exclude=.venv`] }];
  });
}

/** Of ruff, settings of how it formats alone say nothing of what it finds. */
function placeOf(
  settings: PythonSettings,
  tool: "ruff" | "flake8",
  places: readonly (readonly [string, string])[],
): string | null {
  const place = settings.place(places);
  if (tool !== "ruff" || place !== "pyproject.toml: tool.ruff") return place;
  const own = [...settings.pyproject.keys()].filter((key) => key.startsWith("tool.ruff."));
  const isOnlyFormat = own.length > 0 && own.every((key) => key.startsWith("tool.ruff.format"));
  return isOnlyFormat ? null : place;
}

const mypyPlaces = [
  ...[["mypy.ini", "mypy"] as const, [".mypy.ini", "mypy"] as const],
  ...[["pyproject.toml", "tool.mypy"] as const, ["setup.cfg", "mypy"] as const],
];

/** mypy checks nothing until it is told what; which files a project means is its own to say. */
function typesOf({ settings, scripts }: Project): { gate: Found | null; passedOver: PassedOver | null } {
  const isTold = ["files", "packages", "modules"].some(
    (key) => settings.valueOf(mypyPlaces, key) !== undefined,
  );
  const script = scripts.find(({ tool, words }) => tool === "mypy" && (isTold || / [^-]/.test(words)));
  if (script !== undefined)
    return { gate: { found: script.from, tool: "mypy", runs: [`-m mypy${script.words}`] }, passedOver: null };
  const found = settings.place(mypyPlaces);
  if (found === null) return { gate: null, passedOver: null };
  if (isTold) return { gate: { found, tool: "mypy", runs: ["-m mypy"] }, passedOver: null };
  const pin = 'custom: [{ name: types, command: "mypy FOLDER" }]';
  return { gate: null, passedOver: { found: [found], why: "it names no files to check", pin } };
}
