import { type RootFiles } from "../project.ts";

/** What settings say, by the whole names of their keys; a section without any has its own name. */
type Said = ReadonlyMap<string, unknown>;

/** Files in which tools of Python look for their settings. */
export const pythonSettingsNames = [
  ...["pyproject.toml", "setup.cfg", "tox.ini", "noxfile.py"],
  ...["pytest.ini", "pytest.toml", ".flake8", "ruff.toml", ".ruff.toml", "mypy.ini", ".mypy.ini"],
];

export interface PythonSettings {
  readonly pyproject: Said;
  readonly tox: Said;
  /** Whether any of these files has a section of this name, or one below it; the file and the section, as they are told. */
  readonly place: (sections: readonly (readonly [file: string, section: string])[]) => string | null;
  /** The value of a key in the first of these files and sections that has it. */
  readonly valueOf: (sections: readonly (readonly [file: string, section: string])[], key: string) => unknown;
}

export function readPythonSettings({ settings, names }: RootFiles): PythonSettings {
  const said = new Map(pythonSettingsNames.map((name) => [name, flat(settings.get(name))]));
  const of = (name: string): Said => said.get(name) ?? new Map<string, unknown>();
  const has = (file: string, section: string) =>
    section === ""
      ? names.has(file)
      : [...of(file).keys()].some((key) => key === section || key.startsWith(`${section}.`));
  return {
    pyproject: of("pyproject.toml"),
    tox: of("tox.ini"),
    place: (sections) => {
      const found = sections.find(([file, section]) => has(file, section));
      if (found === undefined) return null;
      return found[1] === "" ? found[0] : `${found[0]}: ${found[1]}`;
    },
    valueOf: (sections, key) =>
      sections
        .map(([file, section]) => of(file).get(section === "" ? key : `${section}.${key}`))
        .find((value) => value !== undefined),
  };
}

function flat(sections: unknown): Said {
  const said = new Map<string, unknown>();
  if (typeof sections !== "object" || sections === null) return said;
  for (const [section, values] of Object.entries(sections)) {
    if (section !== "") said.set(section, null);
    if (typeof values !== "object" || values === null) continue;
    for (const [key, value] of Object.entries(values as Record<string, unknown>))
      said.set(section === "" ? key : `${section}.${key}`, value);
  }
  return said;
}
