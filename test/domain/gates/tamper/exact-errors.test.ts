import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const J = "src/test/java/ParserTest.java";
const java = (body: string) => ({
  [J]: `class ParserTest {\n  @Test\n  void refuses() {\n    ${body}\n  }\n}\n`,
});
const becomes = (before: string, after: string): Row => [`${before} -> ${after}`, java(before), java(after)];

const exactly = 'assertThrowsExactly(BadException.class, () -> parse("?"));';
const like = 'assertThrows(BadException.class, () -> parse("?"));';
const isExactly = 'assertThatThrownBy(() -> parse("?")).isExactlyInstanceOf(BadException.class);';
const isLike = 'assertThatThrownBy(() -> parse("?")).isInstanceOf(BadException.class);';
const named = (call: string) => `var e = ${call} assertEquals("bad", e.getMessage());`;

const loosened: Row[] = [
  becomes(exactly, like),
  becomes(`Assertions.${exactly}`, `Assertions.${like}`),
  becomes(named(exactly), named(like)),
  becomes(isExactly, isLike),
  becomes(exactly, isLike),
  becomes(isExactly, like),
  becomes(exactly, 'assertThatExceptionOfType(BadException.class).isThrownBy(() -> parse("?"));'),
];
const honest: Row[] = [
  becomes(like, exactly),
  becomes(`Assertions.${like}`, `Assertions.${exactly}`),
  becomes(named(like), named(exactly)),
  becomes(isLike, isExactly),
  becomes(exactly, isExactly),
  becomes(isExactly, exactly),
  becomes(like, isExactly),
  becomes(exactly, `var e = ${like} assertEquals(BadException.class, e.getClass());`),
];

describe("an error of exactly one type", () => {
  it.each(loosened)("may be of another now: %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringMatching(/ weakened-test: /));
  });

  it.each(honest)("is wanted, or was not: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
