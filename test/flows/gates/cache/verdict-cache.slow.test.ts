import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { usualWalls } from "../../../../src/domain/gates/walls.ts";
import { type VerdictCache } from "../../../../src/flows/gates/cache/verdict-cache.ts";
import { keptVerdicts, verdictDirectory } from "../../../../src/flows/gates/cache/verdict-directory.ts";
import { fingerprintOf } from "../../../../src/flows/gates/cache/verdict-key.ts";
import { pathOfRooms } from "../../../../src/flows/gates/rooms/room.ts";
import { createJudgedRepository, type JudgedRepository } from "../judged-repository.ts";

let repository: JudgedRepository;
let folder: string;
let cache: VerdictCache;
beforeAll(async () => {
  repository = await createJudgedRepository({ "a.txt": "a\n" });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "nightshift-verdicts-"));
  cache = verdictDirectory(join(folder, "verdicts"), "a test");
});
afterEach(() => rm(folder, { recursive: true, force: true }));
afterAll(() => repository.remove());

const log = () => join(folder, "runs.log");
const counting = (more = "") => ({ build: { command: `echo ran >> ${log()}; ${more || "true"}` } });
const runs = async () => (await readFile(log(), "utf8")).trim().split("\n").length;

describe("the verdict cache", () => {
  it("recalls what was said of an identical tree, whatever the commit", async () => {
    const first = await repository.judge({ "a.txt": "b\n" }, counting(), { cache });
    await repository.judge({ "a.txt": "c\n" }, counting(), { cache });
    const again = await repository.judge({ "a.txt": "b\n" }, counting(), { cache });
    expect(again.head).not.toBe(first.head);
    expect(again.tree).toBe(first.tree);
    expect(again.gates).toEqual(first.gates.map((gate) => ({ ...gate, seconds: 0, cached: true })));
    expect(again.verdict).toBe("pass");
    expect(await runs()).toBe(2);
  });

  it("recalls a refusal too, and tells it as progress", async () => {
    const finished: string[] = [];
    const gates = counting("exit 1");
    await repository.judge({}, gates, { cache });
    const again = await repository.judge({}, gates, {
      cache,
      onProgress: (progress) => {
        if (progress.kind === "finished") finished.push(progress.result.name);
      },
    });
    expect(again).toMatchObject({ verdict: "fail", gates: [{ status: "fail", cached: true }] });
    expect(finished).toEqual(["build"]);
  });

  it("recalls what trials showed of the same two trees", async () => {
    const test = (title: string) => ({
      "test/a.test.js": `require("node:test").test("${title}", () => {});\n`,
    });
    const command = `echo ran >> ${log()}; node --test --test-reporter=tap`;
    const base = repository.upstream.commit(test("adds"));
    const first = await repository.judge(test("adds two"), { test: { command } }, { cache, base });
    const ran = await runs();
    const again = await repository.judge({}, { test: { command } }, { cache, base });
    expect(again.trials).toEqual(first.trials.map((one) => ({ ...one, seconds: 0, cached: true })));
    expect(again.trials.map(({ name }) => name)).toContain("base-judge");
    expect(await runs()).toBe(ran);
    await repository.judge({ "test/a.test.js": null }, { test: { command: "true" } });
  });

  it("judges anew where it is asked to", async () => {
    await repository.judge({}, counting(), { cache });
    const again = await repository.judge({}, counting(), { cache, fresh: true });
    expect(again.gates).toMatchObject([{ cached: false }]);
    expect(await runs()).toBe(2);
  });

  it("judges a remembered pass anew where it is doubted, and never a remembered failure", async () => {
    await repository.judge({}, counting(), { cache });
    const again = await repository.judge({}, counting(), { cache, recheck: true });
    expect(again.gates).toMatchObject([{ cached: false, status: "pass" }]);
    await repository.judge({}, counting("exit 1"), { cache });
    const refused = await repository.judge({}, counting("exit 1"), { cache, recheck: true });
    expect(refused.gates).toMatchObject([{ cached: true, status: "fail" }]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["another tree", () => repository.judge({ "b.txt": "b\n" }, counting(), { cache })],
    [
      "another demand",
      () => repository.judge({}, { build: { ...counting().build, maxErrors: 1 } }, { cache }),
    ],
    ["another command", () => repository.judge({}, counting("true && true"), { cache })],
    ["another setup", () => repository.judge({}, { ...counting(), setup: "true" }, { cache })],
    [
      "other surroundings",
      () => repository.judge({}, counting(), { cache: { ...cache, surroundings: "another" } }),
    ],
    [
      "a demand of no network",
      () => repository.judge({}, counting(), { cache, walls: { ...usualWalls, network: "none" } }),
    ],
    [
      "a demand of an isolation",
      () => repository.judge({}, counting(), { cache, walls: { ...usualWalls, isolation: "bubblewrap" } }),
    ],
    ["another PATH", () => repository.judge({}, counting(), { cache, path: "/usr/bin:/bin" })],
  ])("does not serve %s", async (_, judge) => {
    await repository.judge({ "b.txt": null }, counting(), { cache });
    await judge();
    expect(await runs()).toBe(2);
  });

  it("does not serve another program of the same name, also of one that it knows nothing of", async () => {
    const program = join(folder, "some-scanner");
    const says = (exitCode: number) => writeFile(program, `#!/bin/sh\nexit ${exitCode} # ${exitCode}\n`);
    const judge = (command: string) =>
      repository.judge({}, { build: { command } }, { cache, path: `${folder}:/usr/bin:/bin` });
    await says(0);
    await chmod(program, 0o755);
    const commands = ["some-scanner --all", `true && ${program}`];
    for (const command of commands) expect((await judge(command)).verdict).toBe("pass");
    for (const command of commands)
      expect((await judge(command)).gates).toMatchObject([{ status: "pass", cached: true }]);
    await says(10);
    for (const command of commands)
      expect((await judge(command)).gates).toMatchObject([{ status: "fail", cached: false }]);
  });

  it.each<[string, string, Record<string, string>]>([
    ["a makefile", "make -s check", { Makefile: "check:\n\t@some-scanner --all\n" }],
    ["a makefile of a folder", "make -s -C web", { "web/Makefile": "all:\n\t@some-scanner\n" }],
    [
      "a script that a makefile calls",
      "make -s",
      { Makefile: "all:\n\t@sh ci/check.sh\n", "ci/check.sh": "cd .\nsome-scanner\n" },
    ],
    [
      "a package's script",
      "npm run --silent scan",
      { "package.json": JSON.stringify({ scripts: { scan: "some-scanner" } }) },
    ],
  ])("does not serve another program that is reached only through %s", async (_, command, files) => {
    const program = join(folder, "some-scanner");
    const judge = () =>
      repository.judge(files, { build: { command } }, { cache, path: `${folder}:${process.env["PATH"]}` });
    await writeFile(program, "#!/bin/sh\nexit 0\n");
    await chmod(program, 0o755);
    expect((await judge()).verdict).toBe("pass");
    expect((await judge()).gates).toMatchObject([{ status: "pass", cached: true }]);
    await writeFile(program, "#!/bin/sh\necho no; exit 1\n");
    expect((await judge()).gates).toMatchObject([{ status: "fail", cached: false }]);
  });

  it.each([
    ["could not be run", { build: { command: "no-such-command-here" } }],
    ["did not end in time", { build: { command: "sleep 600", timeout: "200ms" } }],
  ])("does not remember a gate that %s", async (_, gates) => {
    await repository.judge({}, gates, { cache });
    const again = await repository.judge({}, gates, { cache });
    expect(again.gates).toMatchObject([{ cached: false }]);
  });

  describe("of several rooms", () => {
    const saying = (name: string, more = "true") => ({ command: `echo ${name} >> ${log()}; ${more}` });
    const ran = async () => (await readFile(log(), "utf8")).trim().split("\n").sort();
    const told = ({ gates }: Awaited<ReturnType<typeof repository.judge>>) =>
      Object.fromEntries(gates.map(({ name, status, cached }) => [name, [status, cached]]));
    const passing = '<testsuite><testcase name="a"/></testsuite>';
    /** Until there is one, the test gate has no report to show. */
    const report = () => join(folder, "report.xml");
    const reported = () => ({ ...saying("test", `cp ${report()} junit.xml || true`), report: "junit.xml" });

    it.each([
      ["could not be understood", () => reported(), "error"],
      [
        "did not end in time",
        () => ({ ...saying("test", `[ -e ${report()} ] && echo tested || sleep 600`), timeout: "500ms" }),
        "timeout",
      ],
    ])("runs again only the gate that %s, and recalls what lasts of the others", async (...row) => {
      const [, test, status] = row;
      const gates = { build: saying("build", "exit 1"), lint: saying("lint"), test: test() };
      const others = { build: ["fail", true], lint: ["pass", true] };
      const first = await repository.judge({}, gates, { cache });
      expect(told(first)).toEqual({
        ...{ build: ["fail", false], lint: ["pass", false], test: [status, false] },
      });
      expect(told(await repository.judge({}, gates, { cache }))).toEqual({
        ...others,
        test: [status, false],
      });
      await writeFile(report(), passing);
      const patient = { ...gates, test: { ...gates.test, timeout: "60s" } };
      expect(told(await repository.judge({}, patient, { cache }))).toEqual({
        ...others,
        test: ["pass", false],
      });
      expect(told(await repository.judge({}, patient, { cache }))).toEqual({
        ...others,
        test: ["pass", true],
      });
      expect(await ran()).toEqual(["build", "lint", "test", "test", "test"]);
    });

    it("recalls for some of the gates what all of them said, and for all what some said", async () => {
      const lint = saying("lint");
      const cheap = { build: saying("build"), lint };
      await writeFile(report(), passing);
      await repository.judge({}, cheap, { cache });
      const all = { ...cheap, test: reported() };
      expect(told(await repository.judge({}, all, { cache }))).toEqual({
        ...{ build: ["pass", true], lint: ["pass", true], test: ["pass", false] },
      });
      expect(told(await repository.judge({}, { lint }, { cache }))).toEqual({ lint: ["pass", true] });
      expect(await ran()).toEqual(["build", "lint", "test"]);
      const setup = { ...all, setup: "true" };
      expect(told(await repository.judge({}, setup, { cache }))["lint"]).toEqual(["pass", false]);
    });

    it("runs the tests again with the coverage that they write", async () => {
      await writeFile(report(), passing);
      const gates = { lint: saying("lint"), test: reported(), coverage: { lines: 1 } };
      await repository.judge({}, gates, { cache });
      expect(told(await repository.judge({}, gates, { cache }))).toMatchObject({
        ...{ lint: ["pass", true], test: ["pass", false] },
      });
      expect(await ran()).toEqual(["lint", "test", "test"]);
    });

    it("believes no pass that is doubted, and a failure still", async () => {
      const gates = { build: saying("build", "exit 1"), lint: saying("lint"), test: reported() };
      await repository.judge({}, gates, { cache });
      expect(told(await repository.judge({}, gates, { cache, recheck: true }))).toMatchObject({
        ...{ build: ["fail", true], lint: ["pass", false] },
      });
      expect(told(await repository.judge({}, gates, { cache, fresh: true }))["build"]).toEqual([
        "fail",
        false,
      ]);
    });

    it("recalls what the tests said of a base of which another gate told nothing that lasts", async () => {
      await writeFile(report(), passing);
      const broken = { command: "no-such-command-here" };
      const gates = { custom: [{ name: "scan", ...broken }], test: reported() };
      const base = await repository.judge({ "a.txt": "first\n" }, gates, { cache });
      await repository.judge({ "a.txt": "second\n" }, gates, { cache, base: base.head });
      expect(await ran()).toEqual(["test", "test"]);
    });

    it("keeps the whole apart from its parts, by which no tree passed", async () => {
      await repository.judge({}, { build: saying("build", "exit 1"), lint: saying("lint") }, { cache });
      const kept = await keptVerdicts(join(folder, "verdicts"));
      const statuses = kept.map(({ results, isPart }) => [results.map(({ status }) => status), isPart]);
      expect(statuses).toHaveLength(3);
      expect(statuses).toEqual(
        expect.arrayContaining([
          [["fail", "pass"], undefined],
          [["fail"], true],
          [["pass"], true],
        ]),
      );
    });
  });

  it("judges an identical tree once for all who ask at the same time", async () => {
    const wait = `while [ ! -e ${join(folder, "go")} ]; do sleep 0.02; done`;
    const asking = [1, 2, 3].map(() => repository.judge({}, counting(wait), { cache }));
    await expect.poll(runs, { timeout: 20_000 }).toBe(1);
    await writeFile(join(folder, "go"), "");
    const verdicts = await Promise.all(asking);
    expect(verdicts.map(({ gates }) => gates[0]?.cached).sort()).toEqual([false, true, true]);
    expect(await runs()).toBe(1);
  });

  it("lets one who waits for another's verdict leave", async () => {
    const leaving = new AbortController();
    const go = join(folder, "go");
    const gates = counting(`while [ ! -e ${go} ]; do sleep 0.02; done`);
    const first = repository.judge({}, gates, { cache });
    await expect.poll(runs, { timeout: 20_000 }).toBe(1);
    const second = repository.judge({}, gates, { cache, signal: leaving.signal });
    leaving.abort(new Error("gone"));
    await expect(second).rejects.toThrow("gone");
    await writeFile(go, "");
    expect((await first).verdict).toBe("pass");
  });

  it("judges anew where what it remembers cannot be read", async () => {
    await repository.judge({}, counting(), { cache });
    const [file = ""] = (await readdir(join(folder, "verdicts"))).filter((name) => name.endsWith(".json"));
    await writeFile(join(folder, "verdicts", file), '[{"name":"build","status":"pa');
    expect((await repository.judge({}, counting(), { cache })).gates).toMatchObject([{ cached: false }]);
    expect((await repository.judge({}, counting(), { cache })).gates).toMatchObject([{ cached: true }]);
  });
});

describe("what names the judge in the cache", () => {
  it("is the same for the same code, and nobody's where the code was replaced once it was loaded", async () => {
    const source = join(folder, "src");
    for (const one of ["domain/gates", "flows/gates", "languages", "reports"])
      await mkdir(join(source, one), { recursive: true });
    await writeFile(join(folder, "package-lock.json"), "{}");
    await writeFile(join(source, "reports/a.js"), "1;\n");
    const loaded = Date.now() + 1_000;
    const first = await fingerprintOf(source, loaded);
    expect(await fingerprintOf(source, loaded)).toBe(first);
    const replaced = [await fingerprintOf(source, 0), await fingerprintOf(source, 0)];
    expect(new Set([first, ...replaced]).size).toBe(3);
  });

  it("knows nothing of the way that the command was called: npm's own folders are no part of the PATH", () => {
    const npm = ["/a/node_modules/.bin", "/usr/lib/npm/node_modules/@npmcli/run-script/lib/node-gyp-bin"];
    expect(pathOfRooms([...npm, "/usr/bin", "/bin"].join(":"))).toBe("/usr/bin:/bin");
  });
});
