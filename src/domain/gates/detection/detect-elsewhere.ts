import { gatesOfPython } from "./python/gates-of-python.ts";
import { type RootFiles, type Suggested } from "./project.ts";

/** Gates of projects that other tools than npm build, one suggestion for each kind of project at the root. */
export function gatesOfManifests(files: RootFiles): Suggested[] {
  return [gatesOfPython(files), ofGo(files), ofRust(files), ofMaven(files), ofGradle(files)].filter(
    (suggested) => suggested !== null,
  );
}

function ofGo({ names }: RootFiles): Suggested | null {
  if (!names.has("go.mod")) return null;
  const gates = {
    build: { command: "go build ./..." },
    lint: { command: "go vet ./..." },
    test: { command: "go test -json ./..." },
  };
  return { project: "go", manifest: "go.mod", found: ["go.mod"], setup: "go mod download", gates };
}

function ofRust({ names }: RootFiles): Suggested | null {
  if (!names.has("Cargo.toml")) return null;
  const locked = names.has("Cargo.lock") ? " --locked" : "";
  return {
    project: "rust",
    manifest: "Cargo.toml",
    found: ["Cargo.toml"],
    setup: `cargo fetch${locked}`,
    gates: {
      build: { command: `cargo build --workspace --all-targets${locked}` },
      test: { command: `cargo test --workspace${locked}` },
    },
  };
}

/** Maven and Gradle build what they test: one gate alone, for two runs in one directory would write over each other. */
const alone = { covers: ["build"] } as const;

function ofMaven({ names }: RootFiles): Suggested | null {
  if (!names.has("pom.xml")) return null;
  const program = names.has("mvnw") ? "./mvnw" : "mvn";
  const command = `${program} --batch-mode --no-transfer-progress verify`;
  const gates = { test: { command, report: "**/target/{surefire,failsafe}-reports/TEST-*.xml" } };
  return { project: "maven", manifest: "pom.xml", found: ["pom.xml"], setup: null, gates, ...alone };
}

function ofGradle({ names }: RootFiles): Suggested | null {
  const file = ["build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"].find((name) =>
    names.has(name),
  );
  if (file === undefined) return null;
  const program = names.has("gradlew") ? "./gradlew" : "gradle";
  const command = `${program} --no-daemon --console=plain build`;
  const gates = { test: { command, report: "**/build/test-results/**/TEST-*.xml" } };
  return { project: "gradle", manifest: file, found: [file], setup: null, gates, ...alone };
}
