import { z } from "zod";
import { type GatesConfiguration } from "./configuration.ts";
import { type GateSource } from "./resolve.ts";

/** What stands at the root of a repository. */
export interface RootFiles {
  readonly names: ReadonlySet<string>;
  /** Null: there is none. */
  readonly packageJson: string | null;
}

export interface Detected {
  readonly source: Exclude<GateSource, { kind: "configured" }>;
  readonly gates: Pick<GatesConfiguration, "setup" | "build" | "lint" | "test">;
}

const manifest = z.looseObject({
  scripts: z.record(z.string(), z.string()).optional(),
  packageManager: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  devDependencies: z.record(z.string(), z.string()).optional(),
});

type Manifest = z.output<typeof manifest>;

/** What `npm init` writes where there are no tests. */
const placeholder = /no test specified/;

/** Finds gates in what the repository's own scripts say. */
export function gatesOfScripts(files: RootFiles): Detected {
  const text = files.packageJson;
  if (text === null) return nothing("there is no package.json at the root whose scripts could be run");
  const parsed = manifest.safeParse(parseJson(text));
  if (!parsed.success) return nothing("package.json at the root cannot be read");
  const { scripts = {} } = parsed.data;
  const names = (["build", "lint", "test"] as const).filter((name) => isReal(scripts[name]));
  if (names.length === 0) return nothing("package.json has no script build, lint or test");
  const installer = installerOf(files, parsed.data);
  const gates: Record<string, { command: string }> = {};
  for (const name of names) gates[name] = { command: `${installer.runner} run ${name}` };
  return {
    source: { kind: "detected", found: names.map((name) => `package.json: scripts.${name}`) },
    gates: { ...(installer.setup === null ? {} : { setup: installer.setup }), ...gates },
  };
}

function isReal(script: string | undefined): boolean {
  return script !== undefined && script.trim() !== "" && !placeholder.test(script);
}

function nothing(why: string): Detected {
  return { source: { kind: "nothing", why }, gates: {} };
}

function installerOf({ names }: RootFiles, { packageManager = "", ...named }: Manifest) {
  if (names.has("pnpm-lock.yaml")) return { runner: "pnpm", setup: "pnpm install --frozen-lockfile" };
  if (names.has("yarn.lock")) {
    const classic = packageManager === "" || packageManager.startsWith("yarn@1.");
    return { runner: "yarn", setup: `yarn install ${classic ? "--frozen-lockfile" : "--immutable"}` };
  }
  const locked = names.has("package-lock.json") || names.has("npm-shrinkwrap.json");
  const depends = Object.keys({ ...named.dependencies, ...named.devDependencies }).length > 0;
  if (!depends) return { runner: "npm", setup: null };
  return { runner: "npm", setup: locked ? "npm ci" : "npm install --no-audit --no-fund" };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
