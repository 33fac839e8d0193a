import { describe, expect, it } from "vitest";
import { untilStored } from "../../../src/flows/escalations/attempt/turn/store-turn.ts";

const staying = new AbortController().signal;
const leaving = AbortSignal.abort();

describe("a turn that was paid for is stored once", () => {
  it.each([
    { title: "at once where nothing fails", failures: 0, signal: staying, tries: 1, stored: true },
    { title: "at the third try", failures: 2, signal: staying, tries: 3, stored: true },
    { title: "not where every try fails", failures: 9, signal: staying, tries: 3, stored: false },
    {
      title: "not after a failure while the service leaves",
      failures: 1,
      signal: leaving,
      tries: 1,
      stored: false,
    },
  ])("$title", async ({ failures, signal, tries, stored }) => {
    const told: unknown[] = [];
    let tried = 0;
    const store = () => {
      tried += 1;
      return tried <= failures
        ? Promise.reject(new Error(`connection ${tried} is gone`))
        : Promise.resolve("stored");
    };
    const storing = untilStored(store, {
      pausesMs: [1, 1],
      leaving: signal,
      failed: (error) => told.push(error),
    });
    await (stored
      ? expect(storing).resolves.toBe("stored")
      : expect(storing).rejects.toThrow(`connection ${tries} is gone`));
    expect({ tried, told: told.length }).toEqual({ tried: tries, told: tries - 1 });
  });
});
