import { z } from "zod";
import { type GatesConfiguration } from "../configuration.ts";
import { gatesOfMakefile, gatesOfManifests } from "./detect-elsewhere.ts";
import { type RootFiles, type Suggested } from "./project.ts";
import { type GateSource } from "../gate-source.ts";

export const manifestNames = [
  ...["package.json", "pyproject.toml", "requirements.txt"],
  ...["GNUmakefile", "makefile", "Makefile"],
];

type DetectedGates = Pick<GatesConfiguration, "setup" | "build" | "lint" | "test" | "custom">;

export interface Detected {
  readonly source: Exclude<GateSource, { kind: "configured" }>;
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
  const suggested = [...("why" in scripts ? [] : [scripts]), ...gatesOfManifests(files)];
  // A Makefile mostly calls the tools of the language; it is asked only where nothing else tells.
  const makefile = suggested.length === 0 ? gatesOfMakefile(files) : null;
  const all = makefile === null ? suggested : [makefile];
  if (all.length === 0) return nothing("why" in scripts ? scripts.why : "");
  const found = all.flatMap((one) => one.found);
  return { source: { kind: "detected", found }, gates: together(all) };
}

/** The first project of a kind has the gate of that kind; the same of further projects is judged by its exit code. */
function together(all: readonly Suggested[]): DetectedGates {
  const gates: Record<string, { command: string }> = {};
  const custom: { name: string; command: string }[] = [];
  for (const { project, gates: own } of all) {
    for (const [kind, gate] of Object.entries(own)) {
      if (kind in gates) custom.push({ name: `${kind}-${project}`, command: gate.command });
      else gates[kind] = gate;
    }
  }
  const setup = all.flatMap((one) => one.setup ?? []).join(" && ");
  return { ...(setup === "" ? {} : { setup }), ...gates, ...(custom.length === 0 ? {} : { custom }) };
}

function gatesOfScripts(files: RootFiles): Suggested | { readonly why: string } {
  const text = files.texts.get("package.json");
  if (text === undefined) return { why: "nothing at the root tells how this repository is built or tested" };
  const parsed = manifest.safeParse(parseJson(text));
  if (!parsed.success) return { why: "package.json at the root cannot be read" };
  const { scripts = {} } = parsed.data;
  const names = (["build", "lint", "test"] as const).filter((name) => isReal(scripts[name]));
  if (names.length === 0) return { why: "package.json has no script build, lint or test" };
  const installer = installerOf(files, parsed.data);
  const gates: Record<string, { command: string }> = {};
  for (const name of names) gates[name] = { command: `${installer.runner} run ${name}` };
  return {
    project: "node",
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
