import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { transformSync } from "@swc/wasm-typescript";
import { afterAll, expect, it } from "vitest";
import { applyDefect } from "../../../src/languages/defects/apply-defect.ts";
import { findDefects } from "../../../src/languages/defects/find-defects.ts";
import { plantDefects } from "../../../src/languages/defects/plant-defects.ts";
import { programs, type Program } from "./programs.ts";

const folder = mkdtempSync(join(tmpdir(), "nightshift-defects-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(programs)("holds all defects of $path at once, each behind its switch", async (program) => {
  const { path, text, quiet = [], isCheap = false } = program;
  const defects = (await findDefects(path, text)) ?? [];
  expect(defects.length).toBeGreaterThan(8);
  const planted = await plantDefects(new Map([[path, text]]), defects);
  if (isMissing(program)) return;
  const list = join(folder, `${path}.reached`);
  const off = run(make(program, "planted", planted), program, { NIGHTSHIFT_REACHED: list });
  const reached = new Set(existsSync(list) ? readFileSync(list, "utf8").trim().split("\n") : []);
  expect(reached.size > 0, "tells what it comes to").toBe(!/\.(?:cs|rb|php)$/.test(path));
  expect(off).toBe(run(make(program, "plain", new Map([[path, text]])), program));
  expect(off).toMatch(/\w/);
  const unseen: string[] = [];
  // Each costs the start of a program.
  const every = isCheap || path.endsWith(".java") ? Math.ceil(defects.length / 12) : 1;
  for (const [at, defect] of defects.entries()) {
    if (at % every !== 0) continue;
    const on = run(join(folder, path, "planted"), program, { NIGHTSHIFT_DEFECT: defect.id });
    if (on !== off && reached.size > 0) expect([...reached], defect.sentence).toContain(defect.id);
    if (on === off && !quiet.some((one) => defect.sentence.includes(one))) unseen.push(defect.sentence);
    if (!isCheap || at % (2 * every) !== 0) continue;
    const applied = new Map([[path, applyDefect(text, defect)]]);
    expect(run(make(program, "applied", applied), program), defect.sentence).toBe(on);
  }
  expect(unseen).toEqual([]);
});

it("keeps the lines of a source where they are", async () => {
  for (const { path, text } of programs) {
    const planted =
      (await plantDefects(new Map([[path, text]]), (await findDefects(path, text)) ?? [])).get(path) ?? "";
    const lineOf = (whole: string) =>
      whole.split("\n").findIndex((line) => /^.*(\.add|describe|sizeOf)\(/.test(line));
    expect(lineOf(planted), path).toBe(lineOf(text));
  }
});

/** The languages are not installed everywhere. */
function isMissing({ build, run: command, path }: Program): boolean {
  const tool = (build === undefined || build === "types" ? command : build).split(" ")[0] ?? "";
  if (spawnSync("which", [tool]).status === 0) return false;
  process.stdout.write(`${path} is not run: there is no ${tool}\n`);
  return true;
}

function make(program: Program, name: string, files: ReadonlyMap<string, string>): string {
  const place = join(folder, program.path, name);
  for (const [path, text] of [...Object.entries(program.files ?? {}), ...files]) {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    writeFileSync(join(place, path), text);
  }
  if (program.build === "types")
    writeFileSync(join(place, "main.mjs"), withoutTypes(files.get(program.path) ?? ""));
  else if (program.build !== undefined) build(program.build, place, files);
  return place;
}

function build(command: string, place: string, files: ReadonlyMap<string, string>): void {
  // A program without defects has no file of switches.
  const known = files.size > 1 ? command : command.replace(" NightshiftDefects.java", "");
  execFileSync("sh", ["-c", known], {
    cwd: place,
    env: { ...process.env, GOFLAGS: "-mod=mod" },
    stdio: "pipe",
  });
}

function withoutTypes(text: string): string {
  return transformSync(text, { mode: "strip-only", module: true }).code;
}

/** All that it prints; a program that fails or hangs prints something else. */
function run(place: string, program: Program, switches: Readonly<Record<string, string>> = {}): string {
  const env = { ...process.env, ...switches, PYTHONDONTWRITEBYTECODE: "1" };
  const [file = "", ...args] = program.run.split(" ");
  const { stdout, status } = spawnSync(file, args, { cwd: place, env, encoding: "utf8", timeout: 60_000 });
  return status === 0 ? stdout : `failed ${stdout}`;
}
