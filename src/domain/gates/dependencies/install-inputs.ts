/** How a kind of project installs what a lockfile describes, and where that comes to stand. */
export interface Ecosystem {
  readonly name: "node" | "go" | "cargo" | "pip";
  /** A setup that is nothing else. */
  readonly setup: RegExp;
  readonly lockfile: RegExp;
  /** Other files on which it depends, by their names. */
  readonly manifest: RegExp;
  /** Likewise, by their paths; null: none. */
  readonly material: RegExp | null;
  /** What takes part in an installation without standing in one of these files; null: nothing does. */
  readonly planted: RegExp | null;
  /** Folders below HOME that hold what was installed; null: `node_modules` beside the manifests. */
  readonly home: readonly string[] | null;
}

const flags = "(?:\\s+--?[a-z][\\w-]*(?:=[\\w./-]+)?)*";

const ecosystems: readonly Ecosystem[] = [
  {
    name: "node",
    setup: new RegExp(
      `^(?:npm ci|npm clean-install|pnpm install${flags} --frozen-lockfile|yarn install${flags} --(?:immutable|frozen-lockfile))${flags}$`,
    ),
    lockfile: /^(package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml)$/,
    manifest:
      /^(package\.json|pnpm-workspace\.yaml|\.npmrc|\.yarnrc(\.yml)?|\.pnpmfile\.c?js|\.nvmrc|\.node-version)$/,
    material: /(^|\/)(\.yarn|patches|\.patches)\/|\.(tgz|tar\.gz)$/,
    planted: /(^|\/)(node_modules(\/|$)|binding\.gyp$)/,
    home: null,
  },
  {
    name: "go",
    setup: /^go mod download$/,
    lockfile: /^go\.sum$/,
    manifest: /^(go\.mod|go\.work|go\.work\.sum)$/,
    ...{ material: null, planted: /(^|\/)vendor\/modules\.txt$/, home: ["go/pkg/mod"] },
  },
  {
    name: "cargo",
    setup: /^cargo fetch --locked$/,
    lockfile: /^Cargo\.lock$/,
    manifest: /^(Cargo\.toml|rust-toolchain(\.toml)?)$/,
    ...{ material: /(^|\/)\.cargo\//, planted: null, home: [".cargo/registry", ".cargo/git"] },
  },
  {
    name: "pip",
    // Without hashes a list of requirements locks nothing. `python -m pip` would look for modules in the checkout.
    setup:
      /^pip3? install (?=.*--require-hashes)(?:--(?:user|quiet|no-deps|require-hashes) |-q )*-r requirements\.txt(?: --require-hashes)?$/,
    lockfile: /^requirements\.txt$/,
    // A list may name another one, and an old pip reads where to install from setup.cfg.
    manifest: /^(pip\.conf|setup\.cfg|\.python-version|\.tool-versions)$|\.(txt|in)$/,
    // A module beside the list could stand in for one of Python's: its text takes part, like the list itself.
    material: /^[^/]+\.py$/,
    // What could stand in for one without a text to compare, or for pip.
    planted: /^pip(\/|\.py$|$)|^[^/]+\.(pyc|pyd|so)$/,
    home: [".local"],
  },
];

/** The kind of project that a setup is the plain installation of; null: it is more than that, or another's. */
export function installedBy(command: string): Ecosystem | null {
  return ecosystems.find(({ setup }) => setup.test(command.trim())) ?? null;
}

/** Whether a setup is nothing but the installation that a lockfile describes. */
export function isPlainInstall(command: string): boolean {
  return installedBy(command) !== null;
}

/** A file of a tree, by its mode and the hash of its content. */
export interface TreeFile {
  readonly path: string;
  readonly hash: string;
}

/**
 * All files of a tree that an installation depends on. Null: there is no lockfile, or the tree brings something
 * that takes part in an installation without standing in one of these files.
 */
export function installInputs(
  { lockfile, manifest, material, planted }: Ecosystem,
  files: readonly TreeFile[],
): readonly TreeFile[] | null {
  if (files.some(({ path }) => planted?.test(path) === true)) return null;
  const name = (path: string) => path.split("/").at(-1) ?? "";
  if (!files.some(({ path }) => lockfile.test(path))) return null;
  return files.filter(
    ({ path }) => lockfile.test(name(path)) || manifest.test(name(path)) || material?.test(path) === true,
  );
}

const lifecycle = /"(pre|post)?(install|prepare|prepublish)"\s*:/;

/** Whether installing would run scripts of the repository itself, which can depend on any of its files. */
export function runsOwnScripts(packageJson: string): boolean {
  return lifecycle.test(packageJson);
}
