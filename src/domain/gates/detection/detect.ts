import { z } from "zod";
import { type GatesConfiguration } from "../configuration.ts";
import { type GateSource } from "../gate-source.ts";
import { gatesOfManifests } from "./detect-elsewhere.ts";
import { gatesOfMakefile, makefileNames } from "./makefile.ts";
import { foundKinds, type RootFiles, type Suggested } from "./project.ts";
import { isOfPython } from "./python/gates-of-python.ts";
import { pythonSettingsNames } from "./python/python-settings.ts";
import { requirementFile } from "./python/requirements.ts";

const manifests = new Set(["package.json", ...pythonSettingsNames, ...makefileNames]);

/** Whether a file at the root is read when gates are detected. */
export function isManifest(name: string): boolean {
  return manifests.has(name) || requirementFile.test(name);
}

/** Whether what stands below the root is asked for, too. */
export function needsPaths(names: ReadonlySet<string>): boolean {
  return isOfPython(names);
}

type DetectedGates = Pick<GatesConfiguration, "setup" | "build" | "lint" | "test" | "custom">;

export interface Detected {
  readonly source: Exclude<GateSource, { kind: "configured" | "switched-off" }>;
  readonly gates: DetectedGates;
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

/** Finds gates in what the repository itself says of how it is built and tested. */
export function detectedGates(files: RootFiles): Detected {
  const scripts = gatesOfScripts(files);
  const named = [...("why" in scripts ? [] : [scripts]), ...gatesOfManifests(files)];
  const makefile = gatesOfMakefile(files, named);
  // Its recipes may call what npm installs, also where no script does.
  const setup = "why" in scripts ? scripts.setup : null;
  const isTaken = makefile !== null && makefile.found.length > 0;
  const all = makefile === null ? named : [...named, { ...makefile, setup: isTaken ? setup : null }];
  const found = all.flatMap((one) => one.found);
  if (found.length === 0) return nothing("why" in scripts ? scripts.why : "");
  const passedOver = all.flatMap((one) => one.passedOver ?? []);
  return {
    source: { kind: "detected", found, ...(passedOver.length > 0 && { passedOver }) },
    gates: together(all),
  };
}

/** The first project of a kind has the gate of that kind; the same of further projects is judged by its exit code. */
function together(all: readonly Suggested[]): DetectedGates {
  const gates: Record<string, { command: string }> = {};
  const custom: { name: string; command: string }[] = [];
  for (const { project, gates: own, custom: further = [] } of all) {
    for (const [kind, gate] of Object.entries(own)) {
      if (kind in gates) custom.push({ name: `${kind}-${project}`, command: gate.command });
      else gates[kind] = gate;
    }
    custom.push(...further);
  }
  const setup = all.flatMap((one) => one.setup ?? []).join(" && ");
  return { ...(setup === "" ? {} : { setup }), ...gates, ...(custom.length === 0 ? {} : { custom }) };
}

type NoScripts = { readonly why: string; readonly setup: string | null };

function gatesOfScripts(files: RootFiles): Suggested | NoScripts {
  const text = files.texts.get("package.json");
  if (text === undefined)
    return { why: "nothing at the root tells how this repository is built or tested", setup: null };
  const parsed = manifest.safeParse(parseJson(text));
  if (!parsed.success) return { why: "package.json at the root cannot be read", setup: null };
  const { scripts = {} } = parsed.data;
  const installer = installerOf(files, parsed.data);
  const names = foundKinds.filter((name) => isReal(scripts[name]));
  if (names.length === 0)
    return { why: "package.json has no script build, lint or test", setup: installer.setup };
  const gates: Record<string, { command: string }> = {};
  for (const name of names) gates[name] = { command: `${installer.runner} run ${name}` };
  return {
    project: "node",
    manifest: "package.json",
    found: names.map((name) => `package.json: scripts.${name}`),
    setup: installer.setup,
    gates,
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
