import { type PythonSettings } from "./python-settings.ts";

/** A command that does nothing but call one tool of Python. */
export interface PlainScript {
  /** Where it stands, like "pyproject.toml: tool.pdm.scripts.test". */
  readonly from: string;
  /** What it is called by who runs it. */
  readonly name: string;
  readonly tool: string;
  /** From a blank on; empty: none. */
  readonly words: string;
}

const tables = /^tool\.(?:hatch\.envs\.[^.]+\.scripts|pdm\.scripts|poe\.tasks|taskipy\.tasks)\.([\w-]+)$/;
const plain = /^(?:(?:python3?|\{envpython\}) -m )?(pytest|unittest|ruff|flake8|mypy)((?: [\w./=:,*-]+)*)$/;

/** Scripts of hatch, PDM, Poe, taskipy and tox that are plain; what does more is run by nobody but its own tool. */
export function plainScripts({ pyproject, tox }: PythonSettings): readonly PlainScript[] {
  const scripts = [...pyproject].flatMap(([key, value]) => {
    const [, name] = tables.exec(key) ?? [];
    const command = (value as { readonly cmd?: unknown } | null)?.cmd ?? value;
    return name === undefined ? [] : plainOf(`pyproject.toml: ${key}`, name, command);
  });
  const environments = [...tox].flatMap(([key, value]) => {
    const [, section, name = "test"] = /^(testenv(?::([\w-]+))?)\.commands$/.exec(key) ?? [];
    return section === undefined ? [] : plainOf(`tox.ini: ${section}`, name, value);
  });
  return [...scripts, ...environments];
}

function plainOf(from: string, name: string, command: unknown): PlainScript[] {
  if (typeof command !== "string") return [];
  const asked = command.replace(/\{(?:pos)?args(?::([^{}]*))?\}/g, "$1");
  const [, tool, words = ""] = plain.exec(asked.replace(/\s+/g, " ").trim()) ?? [];
  return tool === undefined ? [] : [{ from, name, tool, words }];
}
