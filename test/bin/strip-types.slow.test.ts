import { execFile } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const module = join(import.meta.dirname, "../../bin/strip-types.js");
const program = `
  const { stripTypes } = await import(${JSON.stringify(module)});
  console.log(await stripTypes(...process.argv.slice(1)));
`;

// Root may write everywhere.
const asNobody: { uid?: number } = process.getuid?.() === 0 ? { uid: 65_534 } : {};

describe("what is made of the sources", () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "nightshift-strip-"));
    await mkdir(join(root, "src/deep"), { recursive: true });
    await write(
      "src/main.ts",
      'import { type Deep, deep } from "./deep/deep.ts";\nexport const it: Deep = deep;\n',
    );
    await write(
      "src/deep/deep.ts",
      'import { type Stats } from "node:fs";\nexport type Deep = Stats | 1;\nexport const deep: Deep = 1;\n',
    );
    await write("src/deep/asked.mjs", "export const asked = 1;\n");
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const write = (file: string, text: string) => writeFile(join(root, file), text);
  const read = (file: string) => readFile(join(root, "dist", file), "utf8");
  /** How many files were written. */
  const strip = async (user: typeof asNobody = {}) => {
    const words = ["--input-type=module", "--eval", program, join(root, "src"), join(root, "dist")];
    return Number((await promisify(execFile)(process.execPath, words, user)).stdout);
  };

  it("runs, line by line as it was written, without what was imported for its types only", async () => {
    expect(await strip()).toBe(3);
    expect(await import(join(root, "dist/main.js"))).toMatchObject({ it: 1 });
    expect((await read("deep/deep.js")).split("\n").map((line) => line.trim())).toEqual([
      ...["", "", "export const deep       = 1;", ""],
    ]);
    expect(await read("deep/asked.mjs")).toBe("export const asked = 1;\n");
  });

  it("is made anew where a source is another one, older or newer, and goes with its source", async () => {
    await strip();
    expect(await strip()).toBe(0);
    await write("src/deep/deep.ts", "export const deep: number = 2;\n");
    await utimes(join(root, "src/deep/deep.ts"), 1, 1);
    await rm(join(root, "src/deep/asked.mjs"));
    expect(await strip()).toBe(1);
    expect(await read("deep/deep.js")).toContain("= 2;");
    expect((await stat(join(root, "dist/deep/deep.js"))).mtimeMs).toBe(1_000);
    expect(await readdir(join(root, "dist/deep"))).toEqual(["deep.js"]);
    await rm(join(root, "src/deep/deep.ts"));
    expect(await strip()).toBe(0);
    expect(await readdir(join(root, "dist"), { recursive: true })).toEqual([".made-by", "deep", "main.js"]);
  });

  it("is whole whoever makes it at the same time", async () => {
    await Promise.all([strip(), strip(), strip()]);
    expect(await strip()).toBe(0);
    expect(await readdir(join(root, "dist"))).toEqual([".made-by", "deep", "main.js"]);
  });

  it("is not made of what cannot be read: the file is named, and the next time it is tried again", async () => {
    await write("src/main.ts", "export const = 1;\n");
    await expect(strip()).rejects.toThrow(/src\/main\.ts cannot be read as TypeScript/);
    await write("src/main.ts", "export const it = 1;\n");
    expect(await strip()).toBe(3);
  });

  it("says who is to do what where it may not be written", async () => {
    await strip();
    await write("src/main.ts", "export const it = 2;\n");
    for (const folder of ["dist", "dist/deep"]) await chmod(join(root, folder), 0o555);
    await chmod(root, 0o755);
    await expect(strip(asNobody)).rejects.toThrow(
      /dist cannot be written \(EACCES\)\. As the user who owns this checkout, run: npm run build/,
    );
  });

  it("needs the dependencies, whether it was made before or not: who lacks them is told what to run", async () => {
    const checkout = join(import.meta.dirname, "../..");
    await cp(join(checkout, "bin"), join(root, "bin"), { recursive: true });
    for (const file of ["package.json", "package-lock.json"])
      await cp(join(checkout, file), join(root, file));
    await write("src/main.ts", 'import "commander";\n');
    const run = () => promisify(execFile)(process.execPath, [join(root, "bin/nightshift.js")]);
    const told = {
      code: 1,
      stderr: expect.stringMatching(/^The dependencies are not installed yet.*npm ci\n$/) as unknown,
    };
    await expect(run()).rejects.toMatchObject(told);
    await strip();
    await expect(run()).rejects.toMatchObject(told);
  });
});
