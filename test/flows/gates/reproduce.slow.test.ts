import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createJudgedRepository, gateNamed, type JudgedRepository } from "./judged-repository.ts";

const gates = { reproduce: { command: "echo looking; grep -q mended NOTES.md" } };
let repository: JudgedRepository;
let base: string;

beforeAll(async () => {
  repository = await createJudgedRepository({ "NOTES.md": "broken\n" });
  base = repository.upstream.commit({ "OTHER.md": "x\n" });
});

afterAll(() => repository.remove());

describe("a command that shows the failure", () => {
  it("passes when it fails in a clean room of the base and passes in one of the commit", async () => {
    const verdict = await repository.judge({ "NOTES.md": "mended\n" }, gates, { base });
    expect(verdict.verdict).toBe("pass");
    expect(gateNamed(verdict, "reproduce")).toMatchObject({
      kind: "reproduce",
      status: "pass",
      log: "looking\n",
    });
    expect(await repository.rooms()).toEqual([]);
  });

  it("is refused when it still fails on the commit", async () => {
    const verdict = await repository.judge({ "NOTES.md": "tried\n" }, gates, { base });
    expect(verdict.verdict).toBe("fail");
    expect(gateNamed(verdict, "reproduce").actual).toBe("still fails on the commit (exit code 1)");
  });

  it("may run the product, which the change mends", async () => {
    const cli = (sign: string) =>
      `const add = (a, b) => a ${sign} b;\nif (add(1, 1) !== 2) throw new Error("wrong");\n`;
    const shop = await createJudgedRepository({
      "package.json": '{ "name": "shop", "type": "module", "scripts": { "start": "node src/cli.js" } }',
      "src/cli.js": cli("-"),
      "scripts/repro.js": 'import "../src/cli.js";\n',
    });
    const from = shop.upstream.commit({ "OTHER.md": "x\n" });
    const judge = (command: string, edits: Record<string, string>) =>
      shop.judge(edits, { reproduce: { command } }, { base: from });
    const mended = { "src/cli.js": cli("+") };
    for (const command of ["node src/cli.js", "npm start", "node scripts/repro.js"]) {
      const verdict = await judge(command, mended);
      expect(verdict, command).toMatchObject({ verdict: "pass" });
    }
    const found = async (command: string, edits: Record<string, string>) => {
      const { verdict, trials } = await judge(command, edits);
      const rules = trials.flatMap(({ findings }) => findings.map(({ path, rule }) => `${path} ${rule}`));
      return [verdict, ...rules];
    };
    const broken = { "src/cli.js": `${cli("-")}// tried\n` };
    expect(await found("node scripts/repro.js", { ...broken, "scripts/repro.js": "\n" })).toEqual([
      "review",
      "scripts/repro.js base-settings",
      "scripts/repro.js changed-program",
    ]);
    const other = {
      ...broken,
      "package.json": '{ "name": "shop", "type": "module", "scripts": { "start": "true" } }',
    };
    expect(await found("npm start", other)).toEqual(["review", "package.json base-settings"]);
    await shop.remove();
  });

  it("is refused when it passes on the base, and when the base cannot be set up", async () => {
    const trivial = await repository.judge(
      { "NOTES.md": "mended\n" },
      { reproduce: { command: "true" } },
      { base },
    );
    expect(gateNamed(trivial, "reproduce").status).toBe("fail");
    const setup = "grep -q mended NOTES.md";
    const broken = await repository.judge({ "NOTES.md": "mended again\n" }, { setup, ...gates }, { base });
    expect(gateNamed(broken, "reproduce").actual).toContain("the setup command failed there, exit code 1");
  });

  it("is an error without a base", async () => {
    const verdict = await repository.judge({ "NOTES.md": "mended\n" }, gates);
    expect(gateNamed(verdict, "reproduce")).toMatchObject({ status: "error" });
  });
});

describe("checks of others", () => {
  it("have no part in the clean room, which has nothing to say where there are no other gates", async () => {
    const verdict = await repository.judge(
      { "NOTES.md": "mended\n" },
      { checks: [{ name: "ci / integration" }] },
    );
    expect(verdict).toMatchObject({ verdict: "pass", gates: [] });
  });
});
