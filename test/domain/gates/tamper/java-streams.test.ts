import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const J = "src/test/java/app/SumTest.java";
const K = "src/test/java/app/Checks.java";
const junit = "org.junit.jupiter.api.Assertions";
const java = (body: string, from = junit) =>
  `package app;\nimport org.junit.jupiter.api.Test;\nimport static ${from}.assertEquals;\nclass SumTest {\n  @Test void sums() {\n    ${body}\n  }\n}\n`;
const loop = "for (int i = 0; i < 3; i++) { assertEquals(2 * i, Sum.twice(i)); }";
const each = "assertEquals(2 * i, Sum.twice(i))";
const one = "assertEquals(7, Sum.of(3, 4))";
const two = "assertEquals(36, Sum.twice(18)); assertEquals(72, Sum.twice(36));";
const pairs = "Map.of(18, 36, 36, 72)";
const held = "(n, want) -> assertEquals(want, Sum.twice(n))";
const inJava = (was: string, now: string): Row => [now, { [J]: java(was) }, { [J]: java(now) }];
const byOwn = (body: string): Row => [
  body,
  { [J]: java(`${one};`) },
  {
    [J]: java(`${one};`, "app.Checks"),
    [K]: `package app;\npublic final class Checks {\n  public static void assertEquals(Object want, Object got) {\n    ${body}\n  }\n}\n`,
  },
];
const same = "assert_eq!(sum(3, 4), 7)";
const rust = (body: string) => `use app::sum;\n\n#[test]\nfn sums() {\n    ${body}\n}\n`;
const inRust = (now: string): Row => [
  now,
  { "tests/sum.rs": rust(`${same};`) },
  { "tests/sum.rs": rust(now) },
];

const honest: Row[] = [
  inJava(loop, `IntStream.range(0, 3).forEach(i -> ${each});`),
  inJava(loop, `IntStream.rangeClosed(0, 2).forEach(i -> { ${each}; });`),
  inJava(`IntStream.range(0, 3).forEach(i -> ${each});`, loop),
  inJava(`${one};`, `IntStream.range(0, 3).forEach(i -> ${one});`),
  inJava(`${one};`, `var all = IntStream.range(0, 3).peek(i -> ${one}).toArray();`),
  byOwn('if (!Objects.equals(want, got)) throw new AssertionError("not " + want + " but " + got);'),
  byOwn('if (!java.util.Objects.equals(want, got)) { throw new AssertionError("not the same"); }'),
  byOwn('if (!want.equals(got)) { throw new AssertionError("not the same"); }'),
  byOwn('org.junit.jupiter.api.Assertions.assertEquals(want, got, "sum");'),
  byOwn("assertThat(got).isEqualTo(want);"),
  inJava(two, `${pairs}.forEach(${held});`),
  inJava(
    two,
    `Map<Integer, Integer> all = ${pairs}; all.forEach((n, want) -> { assertEquals(want, Sum.twice(n)); });`,
  ),
  inJava(two, `Map.ofEntries(Map.entry(18, 36), entry(36, 72)).forEach(${held});`),
  inJava(`${pairs}.forEach(${held});`, two),
  inJava(`${pairs}.forEach(${held});`, `Map.of(18, 36, 36, 72, 1, 2).forEach(${held});`),
  inRust(`(0..3).for_each(|_| ${same});`),
  inRust(`(0..3).map(|_| ${same}).collect::<Vec<_>>();`),
];

const cheats: Row[] = [
  inJava(loop, `IntStream.range(0, 0).forEach(i -> ${each});`),
  inJava(`${one};`, `IntStream.range(3, 3).forEach(i -> ${one});`),
  inJava(`${one};`, `IntStream.rangeClosed(1, 0).forEach(i -> ${one});`),
  inJava(`${one};`, `IntStream.range(0, 3).limit(0).forEach(i -> ${one});`),
  inJava(`${one};`, `IntStream.range(0, 3).peek(i -> ${one});`),
  inJava(`${one};`, `IntStream.range(0, 3).map(i -> { ${one}; return i; });`),
  inJava(`${one};`, `List.of(1, 2).stream().peek(i -> ${one}).filter(i -> i > 0);`),
  inJava(`${one};`, `var all = Stream.of(1, 2).peek(i -> ${one});`),
  inJava(two, `Map.of(18, 36).forEach(${held});`),
  inJava(two, `Map.of().forEach(${held});`),
  inJava(two, `${pairs}.forEach((n, want) -> assertEquals(want, want));`),
  inJava(two, `${pairs}.forEach((n, want) -> assertTrue(Sum.twice(n) > 0));`),
  inJava(two, `${pairs}.entrySet().removeIf(one -> { assertEquals(36, Sum.twice(18)); return true; });`),
  inJava(`${pairs}.forEach(${held});`, `Map.of(18, 36).forEach(${held});`),
  inJava(`${pairs}.forEach(${held});`, `Map.of(18, 36, 18, 36).forEach(${held});`),
  byOwn(""),
  byOwn("System.out.println(want);"),
  byOwn("if (got == null) throw new AssertionError();"),
  byOwn("try { if (!want.equals(got)) throw new AssertionError(); } catch (AssertionError e) {}"),
  byOwn("if (Objects.equals(want, got)) throw new AssertionError();"),
  byOwn("if (!Objects.equals(want, want)) throw new AssertionError();"),
  byOwn("if (!Objects.equals(got, got)) throw new AssertionError();"),
  byOwn("if (!Objects.equals(want, got) && got == null) throw new AssertionError();"),
  inRust(`(0..3).map(|_| ${same});`),
  inRust(`let _ = [1, 2].iter().inspect(|_| ${same});`),
];

describe("a check over a stream, or in an own function of the library's name", () => {
  it.each(honest)("is one still: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(cheats)("is none: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });
});
