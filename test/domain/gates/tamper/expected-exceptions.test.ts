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

const python = (body: string): Tree => ({
  "tests/test_age.py": `import pytest\nfrom shop import age\n\n\ndef test_refuses():\n    ${body}\n`,
});
const raises = "with pytest.raises(ValueError):\n        age(-1)";
const nothing = "assert age(-1) is None";

describe("what Python's product throws, or answers with nothing", () => {
  it.each([
    [raises, nothing],
    [nothing, raises],
  ])("may be the other: %s becomes %s", async (before, after) => {
    expect(await foundInChange(["", python(before), python(after)])).toEqual([]);
  });

  it.each([
    [raises, "assert age(-1) is not None"],
    [raises, "assert not age(-1)"],
    [nothing, "assert not age(-1)"],
    ["assert age(-1) == 3", nothing],
  ])("is found where less is wanted: %s becomes %s", async (before, after) => {
    expect(await foundInChange(["", python(before), python(after)])).toContainEqual(
      expect.stringContaining(" weakened-test: "),
    );
  });
});
