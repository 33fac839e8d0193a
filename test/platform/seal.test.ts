import { expect, it } from "vitest";
import { sealWith } from "../../src/platform/seal.ts";

const about = Buffer.from("session 1");
const seal = sealWith("the client secret");

it("what is sealed opens with the same key and about the same thing", () => {
  const sealed = seal.seal("ghu_token", about);
  expect(sealed.toString("latin1")).not.toContain("ghu_token");
  expect(sealWith("the client secret").open(sealed, about)).toBe("ghu_token");
});

it.each<[string, (sealed: Buffer) => string | null]>([
  ["another key", (sealed) => sealWith("another secret").open(sealed, about)],
  ["another place", (sealed) => seal.open(sealed, Buffer.from("session 2"))],
  [
    "a changed byte",
    (sealed) => seal.open(Buffer.from(sealed.map((byte, at) => (at === 30 ? byte ^ 1 : byte))), about),
  ],
  ["less than there was", (sealed) => seal.open(sealed.subarray(0, 20), about)],
])("nothing opens by %s", (_, open) => {
  expect(open(seal.seal("ghu_token", about))).toBeNull();
});

it("the same text never seals to the same bytes", () => {
  expect(seal.seal("x", about).equals(seal.seal("x", about))).toBe(false);
});
