import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { basename, delimiter, dirname, isAbsolute, join, sep } from "node:path";
import { reveals } from "../../platform/reveals.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Managers whose programs look up their toolchains in a home unless a variable names the place; a room's home is an empty one. */
const managers = { RUSTUP_HOME: ".rustup", PYENV_ROOT: ".pyenv" } as const;

/** What programs in `~/.local/bin` are links to. */
const linked = [
  ".local/share/uv/tools",
  ".local/share/uv/python",
  ".local/share/pipx/venvs",
  ".local/pipx/venvs",
];

const ofSystem = ["/usr", "/bin", "/sbin", "/nix/store"];
const ofProject = [".git", ".env", "package.json"];

/** Variables by which the toolchains of the service's account are found from another home. */
export function toolchainVariables(env: Environment = process.env, home = homedir()): Record<string, string> {
  return Object.fromEntries(
    Object.entries(managers).flatMap(([variable, usual]) => {
      const place = env[variable] ?? join(home, usual);
      return isAbsolute(place) && existsSync(place) ? [[variable, place]] : [];
    }),
  );
}

/** Folders outside the system's own that programs of this PATH (absolute folders) are in, with what they need to run; never a home as a whole. */
export function toolchainFolders(path: string, env: Environment = process.env, home = homedir()): string[] {
  const folders = path.split(delimiter).filter((folder) => isAbsolute(folder) && !isElsewhere(folder));
  const needed = linked.map((folder) => join(home, folder));
  const all = [
    ...folders.map(installationOf(home)),
    ...Object.values(toolchainVariables(env, home)),
    ...needed,
  ];
  return [...new Set(all)].filter((folder) => existsSync(folder) && !reveals(folder, [home]));
}

/** Seen anyway, or programs of a project, which links lead out of. */
function isElsewhere(folder: string): boolean {
  return (
    ofSystem.some((place) => folder === place || folder.startsWith(`${place}/`)) ||
    folder.split(sep).includes("node_modules")
  );
}

/** `bin` beside `lib` is one installation, wherever it is unpacked. What lies in a home itself (`~/.local`) holds more than programs. */
function installationOf(home: string): (folder: string) => string {
  return (folder) => {
    const parent = dirname(folder);
    const isOne = basename(folder) === "bin" && existsSync(join(parent, "lib")) && dirname(parent) !== home;
    return isOne && !ofProject.some((name) => existsSync(join(parent, name))) ? parent : folder;
  };
}
