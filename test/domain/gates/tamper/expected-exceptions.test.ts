import { describe, expect, it } from "vitest";
import { foundInChange, type Tree } from "./found-in-change.ts";

const rule = "  @Rule public ExpectedException thrown = ExpectedException.none();\n";
const file = (body: string): Tree => ({
  "src/test/java/AgeTest.java": `class AgeTest {\n${body.includes("thrown.") ? rule : ""}  @Test\n  public void refuses() {\n    ${body}\n  }\n}\n`,
});
const type = "thrown.expect(IllegalArgumentException.class);";
const message = 'thrown.expectMessage("too young");';
const code = "add(-1, 2);";
const whole = `${type}\n    ${message}\n    ${code}`;

const found = (before: string, after: string) => foundInChange(["", file(before), { ...file(after) }]);

describe("what a rule of JUnit 4 expects to be thrown", () => {
  it.each([
    `${type}\n    ${code}`,
    `${message}\n    ${code}`,
    `${type}\n    thrown.expectMessage("");\n    ${code}`,
    `${type}\n    thrown.expectMessage("too");\n    ${code}`,
    `${type}\n    thrown.expectMessage(notNullValue());\n    ${code}`,
    `thrown.expect(Exception.class);\n    ${message}\n    ${code}`,
    `assertThrows(IllegalArgumentException.class, () -> add(-1, 2));`,
    `assertThrows(RuntimeException.class, () -> add(-1, 2));`,
    code,
  ])("is found to be less: %s", async (after) => {
    expect(await found(whole, after)).toContainEqual(
      expect.stringMatching(/ (weakened|emptied)-test: .*"refuses"/),
    );
  });

  it.each([
    [whole, `${type}\n    thrown.expectMessage("too young: -1");\n    ${code}`],
    [whole, `${message}\n    ${type}\n    ${code}`],
    [whole, `${type}\n    thrown.expectMessage(containsString("too young"));\n    ${code}`],
    [whole, `prepare();\n    ${whole}`],
    [
      whole,
      'var error = assertThrows(IllegalArgumentException.class, () -> add(-1, 2));\n    assertEquals("too young", error.getMessage());',
    ],
    [
      whole,
      'IllegalArgumentException error = assertThrows(IllegalArgumentException.class, () -> add(-1, 2));\n    assertTrue(error.getMessage().contains("too young"));',
    ],
    [
      whole,
      'assertThatThrownBy(() -> add(-1, 2)).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("too young");',
    ],
    [`${type}\n    ${code}`, "assertThrows(IllegalArgumentException.class, () -> add(-1, 2));"],
    [
      `Store s = new Store();\n    ${type}\n    s.add(-1, 2);`,
      "Store s = new Store();\n    assertThrows(IllegalArgumentException.class, () -> s.add(-1, 2));",
    ],
  ])("passes where it is as much: %s becomes %s", async (before, after) => {
    expect(await found(before, after)).toEqual([]);
  });
});
