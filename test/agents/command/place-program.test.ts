import { chmod, mkdir, realpath, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { placeProgram } from "../../../src/agents/command/place-program.ts";
import { makePlace } from "../turn.ts";

/** Sees what lies in the folders that it may read, and nothing of the system. */
function seeing(withheld: readonly string[]) {
  const missing = async (programs: readonly string[], readable: readonly string[]) => {
    for (const program of programs) {
      const real = await realpath(program);
      const ways = [program, real];
      if (!ways.every((way) => readable.some((folder) => `${way}/`.startsWith(`${folder}/`)))) return program;
    }
    return null;
  };
  return { path: "", withheld, missing };
}

async function program(file: string, text = "#!/bin/false\n"): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  await chmod(file, 0o755);
  return file;
}

/** An agent in an environment of Python that was made from the interpreter at `base`. */
async function environmentOver(folder: string, base: string): Promise<string> {
  const python = join(folder, "bin", "python");
  await program(base, "");
  await mkdir(dirname(python), { recursive: true });
  await writeFile(join(folder, "pyvenv.cfg"), "");
  await symlink(base, python);
  return program(join(folder, "bin", "agent"), `#!${python}\n`);
}

it("an environment of Python is found with the installation that it was made from", async () => {
  const home = await realpath((await makePlace()).root);
  const [environment, python] = [join(home, "agent"), join(home, "python-3.12")];
  const file = await environmentOver(environment, join(python, "bin", "python3"));
  expect(await placeProgram({ file, programPaths: [] }, seeing([home]))).toEqual({
    ...{ kind: "placed", file, readable: [environment, python] },
  });
});

it.each([
  ["the home", "bin/python3", "."],
  ["what holds the home", "python3", "."],
  ["the service's data", "srv/bin/python3", "srv/data"],
  ["what holds the service's data", "srv/bin/python3", "srv/nightshift/data"],
])(
  "an agent is not given %s for an interpreter that lies there, until its folders are named",
  async (...the) => {
    const [, interpreter, kept] = the;
    const home = join(await realpath((await makePlace()).root), "ann");
    const environment = join(home, "agents", "one");
    const python = join(home, interpreter);
    const file = await environmentOver(environment, python);
    const surroundings = seeing([join(home, kept)]);
    expect(await placeProgram({ file, programPaths: [] }, surroundings)).toEqual({
      ...{ kind: "out-of-sight", program: join(environment, "bin", "python") },
    });
    expect(await placeProgram({ file, programPaths: [python] }, surroundings)).toEqual({
      ...{ kind: "placed", file, readable: [python, environment] },
    });
  },
);

it("a program below a home that is an environment itself is given alone", async () => {
  const home = await realpath((await makePlace()).root);
  await writeFile(join(home, "pyvenv.cfg"), "");
  const file = await program(join(home, "bin", "agent"), "");
  expect(await placeProgram({ file, programPaths: [] }, seeing([home]))).toEqual({
    ...{ kind: "placed", file, readable: [file] },
  });
});
