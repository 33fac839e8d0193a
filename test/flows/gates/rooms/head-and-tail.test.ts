import { expect, it } from "vitest";
import { HeadAndTail } from "../../../../src/flows/gates/rooms/head-and-tail.ts";

const kept = { head: 4, tail: 6, margin: 3 };
const asIs = (text: string) => Promise.resolve(text);
const fill = (text: string, size: number, bounds = kept) => {
  const output = new HeadAndTail(bounds);
  for (let from = 0; from < text.length; from += size) output.add(Buffer.from(text.slice(from, from + size)));
  return output;
};

it.each([1, 5, 100])("an output that fits is kept whole, coming in pieces of %i bytes", async (size) => {
  expect(await fill("0123456789abcdef", size).text(asIs)).toBe("0123456789abcdef");
});

it.each([1, 5, 100])("of a longer one both ends are kept, coming in pieces of %i bytes", async (size) => {
  const text = await fill("0123456789abcdefghij", size).text(asIs);
  expect(text).toBe("0123\n[10 bytes left out]\nefghij");
});

it("only the end, where no head is asked for", async () => {
  const text = await fill("0123456789abcdefghij", 3, { ...kept, head: 0 }).text(asIs);
  expect(text).toBe("[14 bytes left out]\nefghij");
});

it("what lies across an edge is seen whole before it is cut", async () => {
  const secrets = (text: string) => Promise.resolve(text.replaceAll("345", "***").replaceAll("def", "***"));
  expect(await fill("0123456789abcdefghij", 100).text(secrets)).toBe("012*\n[10 bytes left out]\n**ghij");
});

it("no character is cut in two at an edge", async () => {
  const text = `01${"👍".repeat(8)}ab`;
  expect(await fill(text, 100, { head: 8, tail: 8, margin: 3 }).text(asIs)).toBe(
    "01👍\n[24 bytes left out]\n👍ab",
  );
});
