import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runCommand } from "../../../src/platform/processes/run-command.ts";
import { detectIsolation, isolateIn } from "../../../src/workspaces/isolation/isolation.ts";
import { javaConfiguration } from "../../../src/workspaces/isolation/java-configuration.ts";

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "nightshift-java-")));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe("of the system's configuration a room shows", () => {
  it("what Java and Maven need, and not where passwords may stand", () => {
    for (const name of ["java-17-openjdk", "java-21-openjdk", "javascript-common", "maven/logging"])
      mkdirSync(join(folder, name), { recursive: true });
    for (const name of ["maven/m2.conf", "maven/settings.xml"]) writeFileSync(join(folder, name), "");
    expect(javaConfiguration(folder).map((path) => relative(folder, path))).toEqual([
      ...["java-17-openjdk", "java-21-openjdk", "maven/m2.conf", "maven/logging"],
    ]);
    expect(javaConfiguration(join(folder, "none"))).toEqual([]);
  });
});

const isolation = await detectIsolation("bubblewrap");
const { PATH = "" } = process.env;

describe.runIf(isolation.kind === "bubblewrap")("in a room", () => {
  it.runIf(existsSync("/etc/maven/m2.conf"))("Maven of the system begins", async () => {
    const room = { writable: [folder], readable: [], network: "none" } as const;
    const command = { file: "/bin/sh", args: ["-c", "mvn --version"], cwd: folder };
    const env = { PATH, HOME: folder };
    const ran = await runCommand(isolateIn(isolation, room)({ ...command, env }), { timeoutMs: 60_000 });
    expect(ran).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("Apache Maven") as string });
  });

  it.runIf(existsSync("/etc/java-17-openjdk"))("Java of the system knows its digests", async () => {
    const room = { writable: [folder], readable: [], network: "none" } as const;
    const source =
      'class M { public static void main(String[] a) throws Exception { System.out.println(java.security.MessageDigest.getInstance("SHA-256").getAlgorithm()); } }';
    writeFileSync(join(folder, "M.java"), source);
    const command = { file: "/bin/sh", args: ["-c", "java M.java"], cwd: folder };
    const env = { PATH, HOME: folder };
    const ran = await runCommand(isolateIn(isolation, room)({ ...command, env }), { timeoutMs: 60_000 });
    expect(ran).toMatchObject({ exitCode: 0, stdout: "SHA-256\n" });
  });
});
