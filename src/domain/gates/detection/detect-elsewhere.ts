import { type RootFiles, type Suggested } from "./project.ts";

const virtual = ".venv/bin/python -m";

/** Gates of projects that other tools than npm build, one suggestion for each kind of project at the root. */
export function gatesOfManifests(files: RootFiles): Suggested[] {
  return [ofPython(files), ofGo(files), ofRust(files), ofMaven(files), ofGradle(files)].filter(
    (suggested) => suggested !== null,
  );
}

/** Gates of a Makefile's targets. */
export function gatesOfMakefile({ names, texts }: RootFiles): Suggested | null {
  const file = ["GNUmakefile", "makefile", "Makefile"].find((name) => names.has(name));
  if (file === undefined) return null;
  const targets = targetsOf(texts.get(file) ?? "");
  const test = ["test", "check"].find((name) => targets.has(name));
  const gates: Record<string, { command: string }> = {};
  const found: string[] = [];
  const kinds = [
    ["build", targets.has("build") ? "build" : undefined],
    ["lint", targets.has("lint") ? "lint" : undefined],
    ["test", test],
  ] as const;
  for (const [kind, target] of kinds) {
    if (target === undefined) continue;
    gates[kind] = { command: `make ${target}` };
    found.push(`${file}: ${target}`);
  }
  return found.length === 0 ? null : { project: "make", found, setup: null, gates };
}

function ofPython({ names, texts }: RootFiles): Suggested | null {
  const file = ["pyproject.toml", "setup.py", "requirements.txt"].find((name) => names.has(name));
  if (file === undefined) return null;
  const folder = ["tests", "test"].find((name) => names.has(name));
  const saysPytest = names.has("pytest.ini") || names.has("conftest.py") || mentionsPytest(texts);
  if (!saysPytest && folder === undefined) return null;
  const wanted = [
    ...(saysPytest ? ["pytest"] : []),
    ...(names.has("requirements.txt") ? ["-r requirements.txt"] : []),
    ...(names.has("pyproject.toml") || names.has("setup.py") ? ["-e ."] : []),
  ];
  const test = saysPytest
    ? { command: `${virtual} pytest --junitxml=pytest-junit.xml`, report: "pytest-junit.xml" }
    : { command: `${virtual} unittest discover -s ${folder ?? "."} -t .` };
  return {
    project: "python",
    found: [file],
    setup: `python3 -m venv .venv && ${virtual} pip install --quiet ${wanted.join(" ")}`,
    gates: { test },
  };
}

function mentionsPytest(texts: ReadonlyMap<string, string>): boolean {
  return ["pyproject.toml", "requirements.txt"].some((name) => /\bpytest\b/.test(texts.get(name) ?? ""));
}

function ofGo({ names }: RootFiles): Suggested | null {
  if (!names.has("go.mod")) return null;
  const gates = {
    build: { command: "go build ./..." },
    lint: { command: "go vet ./..." },
    test: { command: "go test -json ./..." },
  };
  return { project: "go", found: ["go.mod"], setup: "go mod download", gates };
}

function ofRust({ names }: RootFiles): Suggested | null {
  if (!names.has("Cargo.toml")) return null;
  const locked = names.has("Cargo.lock") ? " --locked" : "";
  return {
    project: "rust",
    found: ["Cargo.toml"],
    setup: `cargo fetch${locked}`,
    gates: {
      build: { command: `cargo build --workspace --all-targets${locked}` },
      test: { command: `cargo test --workspace${locked}` },
    },
  };
}

/** One gate alone: two runs of Maven or Gradle in one directory would write over each other. */
function ofMaven({ names }: RootFiles): Suggested | null {
  if (!names.has("pom.xml")) return null;
  const program = names.has("mvnw") ? "./mvnw" : "mvn";
  const command = `${program} --batch-mode --no-transfer-progress verify`;
  const gates = { test: { command, report: "**/target/{surefire,failsafe}-reports/TEST-*.xml" } };
  return { project: "maven", found: ["pom.xml"], setup: null, gates };
}

function ofGradle({ names }: RootFiles): Suggested | null {
  const file = ["build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"].find((name) =>
    names.has(name),
  );
  if (file === undefined) return null;
  const program = names.has("gradlew") ? "./gradlew" : "gradle";
  const command = `${program} --no-daemon --console=plain build`;
  const gates = { test: { command, report: "**/build/test-results/**/TEST-*.xml" } };
  return { project: "gradle", found: [file], setup: null, gates };
}

/** Names of the explicit rules of a makefile. */
function targetsOf(text: string): ReadonlySet<string> {
  const targets = new Set<string>();
  for (const line of text.split("\n")) {
    const [, names = ""] = /^([A-Za-z0-9_.\-/ ]+?)\s*::?(?!=)/.exec(line) ?? [];
    for (const name of names.split(" ")) if (name !== "" && !name.startsWith(".")) targets.add(name);
  }
  return targets;
}
