import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export interface JudgedProject {
  readonly folder: string;
  readonly base: string;
  readonly head: string;
}

const files = 2_000;
const linesPerFile = 120;

const reporter = `
const count = Number(process.argv[2]);
const cases = Array.from({ length: count }, (_, index) => \`<testcase name="case \${index}" time="0.01"/>\`);
process.stdout.write(\`<testsuites><testsuite name="all">\${cases.join("\\n")}</testsuite></testsuites>\`);
`;

/** A repository of two thousand files, and a change of twenty of them. */
export function createJudgedProject(folder: string): JudgedProject {
  mkdirSync(folder, { recursive: true });
  git(folder, "init", "--quiet", "--initial-branch=main");
  write(folder, "make-report.js", reporter);
  for (let index = 0; index < files; index += 1) write(folder, nameOf(index), sourceOf(index, "first"));
  const base = commit(folder, "Begin");
  for (let index = 0; index < files; index += files / 20)
    write(folder, nameOf(index), sourceOf(index, "second"));
  return { folder, base, head: commit(folder, "Change") };
}

function nameOf(index: number): string {
  return `src/part-${index % 40}/file-${index}.js`;
}

function sourceOf(index: number, word: string): string {
  const line = (number: number) => `export const ${word}${number} = (value) => value + ${index * number};\n`;
  return Array.from({ length: linesPerFile }, (_, number) => line(number)).join("");
}

function write(folder: string, path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function commit(folder: string, message: string): string {
  git(folder, "add", "--all");
  git(
    folder,
    "-c",
    "user.name=Bench",
    "-c",
    "user.email=bench@example.com",
    "commit",
    "--quiet",
    "-m",
    message,
  );
  return git(folder, "rev-parse", "HEAD").trim();
}

function git(folder: string, ...args: readonly string[]): string {
  return execFileSync("git", args, { cwd: folder, encoding: "utf8" });
}
