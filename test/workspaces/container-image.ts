import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
import { vi } from "vitest";

/** What the commands of the tests call; libraries are taken along. */
const programs = ["sh", "env", "cat", "ls", "grep", "sleep", "true", "mkdir", "dirname", "wc", "setsid"];
const others = ["mount", "git"];

export interface ContainerImage {
  /** Absent where podman is not installed. */
  readonly choice: { readonly command: string; readonly image: string } | undefined;
  readonly remove: () => Promise<void>;
}

/** An image of this machine's own programs in a store of its own, so that none has to be fetched. */
export function makeContainerImage(): ContainerImage {
  if (findProgram("podman") === undefined) return { choice: undefined, remove: () => Promise.resolve() };
  const folder = mkdtempSync(join(tmpdir(), "nightshift-image-"));
  const runtime = findProgram("runc") === undefined ? [] : ["--runtime", "runc"];
  const stores = [
    "--root",
    join(folder, "root"),
    "--runroot",
    join(folder, "run"),
    "--storage-driver",
    "vfs",
  ];
  const podman = ["podman", ...stores, ...runtime];
  const reset = () => {
    run(podman, ["system", "reset", "--force"]);
    rmSync(folder, { recursive: true, force: true });
  };
  // Podman may still be putting away a container whose client was killed.
  const remove = () => vi.waitFor(reset, { timeout: 60_000, interval: 500 });
  const image = "localhost/nightshift-test";
  fillRoot(join(folder, "files"));
  run(["tar"], ["-C", join(folder, "files"), "-cf", join(folder, "files.tar"), "."]);
  run(podman, ["import", "--quiet", join(folder, "files.tar"), image]);
  // Below what a machine that is itself a guest may allow.
  const limits = ["--ulimit", "nofile=1024:2048", "--ulimit", "nproc=1000:1000"];
  return { choice: { command: [...podman, "run", ...limits].join(" "), image }, remove };
}

function fillRoot(root: string): void {
  for (const name of ["usr/bin", "etc", "proc", "sys", "dev", "tmp", "run"])
    mkdirSync(join(root, name), { recursive: true });
  symlinkSync("usr/bin", join(root, "bin"));
  const files = [...programs, ...others].map((name) => findProgram(name) ?? "");
  for (const file of files) copyFileSync(file, join(root, "usr/bin", basename(file)));
  for (const library of new Set([...files, process.execPath].flatMap(librariesOf))) {
    mkdirSync(join(root, dirname(library)), { recursive: true });
    copyFileSync(realpathSync(library), join(root, library));
  }
}

function librariesOf(file: string): string[] {
  const listed = execFileSync("ldd", [file], { encoding: "utf8" });
  return [...listed.matchAll(/(?:=> )?(\/\S+) \(0x/g)].map(([, path]) => path ?? "");
}

function findProgram(name: string): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function run([file = "", ...first]: readonly string[], args: readonly string[]): void {
  execFileSync(file, [...first, ...args], { stdio: ["ignore", "ignore", "pipe"] });
}
