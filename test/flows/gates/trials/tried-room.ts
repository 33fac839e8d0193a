import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { tmpdir } from "node:os";
import { type TestGate } from "../../../../src/domain/gates/resolve.ts";
import { type Room } from "../../../../src/flows/gates/rooms/room.ts";
import { planTests, type TestPlan } from "../../../../src/languages/runners.ts";

const projects = join(import.meta.dirname, "../../../../fixtures/gate-projects");
const modules = join(import.meta.dirname, "../../../../node_modules");

export interface TriedRoom {
  readonly room: Room;
  readonly gate: TestGate;
  readonly plan: TestPlan | null;
  readonly remove: () => void;
}

/** A project of the fixtures with some files more, in a folder of its own. */
export async function makeTriedRoom(
  project: string | null,
  command: string,
  {
    files,
    isolate = () => (one) => one,
  }: { files: Readonly<Record<string, string>>; isolate?: (folder: string) => Room["isolate"] },
): Promise<TriedRoom> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "nightshift-tried-")));
  const root = join(folder, "checkout");
  if (project !== null) cpSync(join(projects, project), root, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  symlinkSync(modules, join(root, "node_modules"));
  const temporary = join(folder, "home/tmp");
  mkdirSync(temporary, { recursive: true });
  const { PATH = "", HOME = "" } = process.env;
  const list = () =>
    execFileSync("find", [".", "-type", "f"], { cwd: root, encoding: "utf8" })
      .trim()
      .split("\n")
      .map((path) => path.slice(2));
  const read = (path: string) => {
    try {
      return readFileSync(join(root, path), "utf8");
    } catch {
      return null;
    }
  };
  const gate = {
    kind: "test" as const,
    name: "test",
    command,
    report: null,
    timeoutMs: 300_000,
    minPassRate: 100,
    retryFlaky: false,
  };
  return {
    room: {
      root,
      env: {
        PATH,
        HOME,
        TMPDIR: temporary,
        LANG: "C.UTF-8",
        CI: "true",
        NO_COLOR: "1",
        GOCACHE: join(tmpdir(), "nightshift-go-cache"),
      },
      isolate: isolate(folder),
      redact: (text) => Promise.resolve(text.replaceAll("s3cret", "[redacted]")),
      isWhole: () => Promise.resolve(true),
      watchTests: () => Promise.resolve(() => Promise.resolve({ rewritten: [], restored: [] })),
    },
    gate,
    plan: await planTests(gate, {
      list: () => Promise.resolve(list()),
      read: (path) => Promise.resolve(read(path)),
    }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
