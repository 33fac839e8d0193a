import { describe, expect, it } from "vitest";
import { takingTurns, type Seats } from "../../../../src/flows/gates/rooms/taking-turns.ts";

/** Starts tasks that end when they are told to. */
function startTasks(seats: Seats, names: readonly string[]) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const takeTurn = takingTurns(seats);
  const all = names.map((name) =>
    takeTurn(async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    }),
  );
  return { started, end: (name: string) => ends.get(name)?.(), all: Promise.all(all) };
}

describe("taking turns", () => {
  it("runs no more tasks than there are seats, in the order in which they came", async () => {
    const tasks = startTasks({ count: 2 }, ["a", "b", "c", "d"]);
    await expect.poll(() => tasks.started).toEqual(["a", "b"]);
    tasks.end("b");
    await expect.poll(() => tasks.started).toEqual(["a", "b", "c"]);
    tasks.end("a");
    await expect.poll(() => tasks.started).toEqual(["a", "b", "c", "d"]);
    tasks.end("c");
    tasks.end("d");
    expect(await tasks.all).toEqual(["a", "b", "c", "d"]);
  });

  it("lets one more join while the machine has nothing to do, each time that it is asked", async () => {
    const answers = [false, true, true, false];
    const asked: boolean[] = [];
    const hasRoom = () => {
      const answer = answers.shift() ?? false;
      asked.push(answer);
      return new Promise<boolean>((resolve) => setImmediate(() => resolve(answer)));
    };
    const tasks = startTasks({ count: 1, hasRoom }, ["a", "b", "c"]);
    await expect.poll(() => tasks.started).toEqual(["a", "b", "c"]);
    expect(asked).toEqual([false, true, true]);
    for (const name of ["a", "b", "c"]) tasks.end(name);
    await tasks.all;
  });

  it("gives no seat to the next while others who joined still fill them", async () => {
    const answers = [true, true];
    const hasRoom = () =>
      new Promise<boolean>((resolve) => setImmediate(() => resolve(answers.shift() ?? false)));
    const tasks = startTasks({ count: 1, hasRoom }, ["a", "b", "c", "d"]);
    await expect.poll(() => tasks.started).toEqual(["a", "b", "c"]);
    tasks.end("a");
    tasks.end("b");
    await expect.poll(() => answers.length).toBe(0);
    expect(tasks.started).toEqual(["a", "b", "c"]);
    tasks.end("c");
    await expect.poll(() => tasks.started).toEqual(["a", "b", "c", "d"]);
    tasks.end("d");
    await tasks.all;
  });

  it("goes on after a task that failed", async () => {
    const takeTurn = takingTurns({ count: 1 });
    const failing = takeTurn(() => Promise.reject(new Error("broken")));
    const next = takeTurn(() => Promise.resolve("fine"));
    await expect(failing).rejects.toThrow("broken");
    expect(await next).toBe("fine");
  });
});
