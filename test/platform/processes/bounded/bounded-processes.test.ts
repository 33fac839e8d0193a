import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type Asked } from "../../../../src/platform/processes/bounded/bounded-process.ts";
import {
  BoundedProcesses,
  entryBeside,
} from "../../../../src/platform/processes/bounded/bounded-processes.ts";

interface AskedTalk {
  readonly request: { readonly what: string; readonly text: string };
  /** `asked` counts what this very child was asked. */
  readonly answer: { readonly text: string; readonly asked: number };
  readonly question: string;
  readonly reply: string;
}

const entry = new URL("./asked-child.js", import.meta.url);
const bounds = { most: 1, workMs: 60_000, megabytes: 64 };
const echo = (question: string) => Promise.resolve(`re ${question}`);

function askedOf(given: Partial<typeof bounds> = {}) {
  const children = new BoundedProcesses<AskedTalk>(entry, { ...bounds, ...given });
  return (what: string, text = "", { reply = echo, signal }: Partial<Asked<AskedTalk>> = {}) =>
    children.ask({ request: { what, text }, reply, signal });
}

describe("a bounded process", () => {
  it("answers one request after another, each with its own answer", async () => {
    const ask = askedOf();
    expect(await Promise.all([ask("say", "a"), ask("say", "b"), ask("say", "c")])).toEqual([
      { text: "a", asked: 1 },
      { text: "b", asked: 2 },
      { text: "c", asked: 3 },
    ]);
  });

  it("gets what it asks on its way", async () => {
    expect(await askedOf()("inquire", "who")).toEqual({ text: "re who 1, re who 2", asked: 1 });
  });

  it("is given up with what works longer than it may, and the next request gets a new one", async () => {
    const ask = askedOf({ workMs: 4_000 });
    const [endless, next] = await Promise.all([ask("forever"), ask("say", "next")]);
    expect(endless).toBeNull();
    expect(next).toEqual({ text: "next", asked: 1 });
  });

  it("does not count the time in which it waits for replies", async () => {
    const late = (question: string) =>
      new Promise<string>((resolve) => setTimeout(() => resolve(`late ${question}`), 5_000));
    expect(await askedOf({ workMs: 4_000 })("inquire", "who", { reply: late })).toMatchObject({
      text: "late who 1, late who 2",
    });
  });

  it("is given up with what takes more memory than it may", async () => {
    const ask = askedOf();
    expect(await ask("say", "before")).toMatchObject({ asked: 1 });
    expect(await ask("much", "x")).toBeNull();
    expect(await ask("say", "after")).toEqual({ text: "after", asked: 1 });
  });

  it("tells what its child threw, and how it ended", async () => {
    const ask = askedOf();
    await expect(ask("throw", "it broke")).rejects.toThrow("it broke");
    await expect(ask("end")).rejects.toThrow("ended with code 3");
    expect(await ask("say", "after")).toEqual({ text: "after", asked: 1 });
  });

  it("fails with what fails its questions", async () => {
    const ask = askedOf();
    const away = () => Promise.reject(new Error("nobody is there"));
    await expect(ask("inquire", "who", { reply: away })).rejects.toThrow("nobody is there");
    expect(await ask("say", "after")).toEqual({ text: "after", asked: 1 });
  });

  it("ends with the signal, whatever it is at", async () => {
    const ask = askedOf();
    const abort = new AbortController();
    const endless = ask("forever", "", abort);
    const waiting = ask("say", "waiting", abort);
    const other = ask("say", "other");
    setTimeout(() => abort.abort(new Error("enough")), 100);
    await expect(endless).rejects.toThrow("enough");
    await expect(waiting).rejects.toThrow("enough");
    expect(await other).toEqual({ text: "other", asked: 1 });
  });

  it.skipIf(!existsSync("/proc"))("does not outlive its parent, whatever it is at", async () => {
    const script = fileURLToPath(new URL("./asking-parent.js", import.meta.url));
    const parent = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"] });
    const [said] = (await once(parent.stdout, "data")) as [Buffer];
    const child = `/proc/${said.toString().trim()}`;
    expect(existsSync(child)).toBe(true);
    parent.kill("SIGKILL");
    await expect.poll(() => existsSync(child), { timeout: 60_000 }).toBe(false);
  });

  it("fails where there is no such module", async () => {
    const children = new BoundedProcesses<AskedTalk>(new URL("./none.js", import.meta.url), bounds);
    await expect(children.ask({ request: { what: "say", text: "" }, reply: echo })).rejects.toThrow(
      "none.js",
    );
  });
});

it.each([
  ["file:///a/dist/syntax/parse.js", "file:///a/dist/syntax/child.js"],
  ["file:///a/src/syntax/parse.ts", "file:///a/dist/syntax/child.js"],
  ["file:///src/nightshift/src/syntax/parse.ts", "file:///src/nightshift/dist/syntax/child.js"],
])("the entry beside %s is %s", (module, entry) => {
  expect(entryBeside(module, "./child.js").href).toBe(entry);
});
