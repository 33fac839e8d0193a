import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  claimJudgeFolder,
  makeJudgeFolder,
  removeLeftJudgeFolders,
} from "../../../src/flows/gates/judge-folder.ts";

let parent = "";
let folder = "";
beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), "nightshift-folders-"));
  folder = await makeJudgeFolder(parent);
  await claimJudgeFolder(folder);
  mkdirSync(join(folder, "worktrees/a"), { recursive: true });
});
afterEach(() => {
  rmSync(parent, { recursive: true, force: true });
});

type Owner = Readonly<Record<"host" | "processes" | "pid" | "born", string | number | null>>;

function ownedBy(other: Partial<Owner>): void {
  const file = join(folder, "owner.json");
  const owner = JSON.parse(readFileSync(file, "utf8")) as Owner;
  writeFileSync(file, JSON.stringify({ ...owner, ...other }));
}

/** The id of a process that is over. */
const gone = () => spawnSync("true").pid;

describe("folders of judgements that were killed", () => {
  it("are removed once their process is gone, with what may not be written to", async () => {
    ownedBy({ pid: gone() });
    mkdirSync(join(folder, "worktrees/closed"), { mode: 0o500 });
    await removeLeftJudgeFolders(parent);
    expect(existsSync(folder)).toBe(false);
  });

  it.runIf(existsSync("/proc/self/stat"))(
    "are removed though another process has the id by now",
    async () => {
      ownedBy({ born: "an earlier start" });
      await removeLeftJudgeFolders(parent);
      expect(existsSync(folder)).toBe(false);
    },
  );

  it.each<[string, () => void]>([
    ["are in use", () => undefined],
    ["are of another machine", () => ownedBy({ pid: gone(), host: "elsewhere" })],
    ["are of a container", () => ownedBy({ pid: gone(), processes: "pid:[1]" })],
    ["name no owner", () => rmSync(join(folder, "owner.json"))],
    ["name none that can be read", () => writeFileSync(join(folder, "owner.json"), "{")],
  ])("stay where they %s", async (_, make) => {
    make();
    await removeLeftJudgeFolders(parent);
    expect(existsSync(join(folder, "worktrees/a"))).toBe(true);
  });

  it("are not looked for behind links, nor under other names", async () => {
    ownedBy({ pid: gone() });
    const others = mkdtempSync(join(tmpdir(), "nightshift-folders-"));
    try {
      symlinkSync(folder, join(others, "nightshift-judge-link"));
      mkdirSync(join(others, "other"));
      writeFileSync(join(others, "other/owner.json"), readFileSync(join(folder, "owner.json")));
      await removeLeftJudgeFolders(others);
      await removeLeftJudgeFolders(join(others, "none"));
      expect(existsSync(join(folder, "worktrees/a"))).toBe(true);
      expect(existsSync(join(others, "other/owner.json"))).toBe(true);
    } finally {
      rmSync(others, { recursive: true });
    }
  });
});
