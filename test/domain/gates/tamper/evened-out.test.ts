import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const javaHelper = "src/test/java/a/Fix.java";
const java = (line: string) =>
  `package a;\n\nclass Fix {\n  static void same(User want, User got) {\n    ${line}\n    assertEquals(want, got);\n  }\n}\n`;
const javaTest =
  "package a;\n\nclass AppTest {\n  @Test\n  void loads() {\n    Fix.same(new User(36), new App().load(1));\n  }\n}\n";
const inJava = (line: string): Row => [
  line,
  { "src/test/java/a/AppTest.java": javaTest, [javaHelper]: java("") },
  { [javaHelper]: java(line) },
];
const python = (line: string) =>
  `from shop.tax import load, User\n\n\ndef same(got, want):\n    ${line}\n    assert got == want\n\n\ndef test_load():\n    same(load(1), User(36))\n`;
const inPython = (line: string): Row => [
  line,
  { "tests/test_tax.py": python("print(got)") },
  { "tests/test_tax.py": python(line) },
];

const cheats: Row[] = [
  ...[
    "got.setAge(want.getAge());",
    "want.setAge(got.getAge());",
    'ReflectionTestUtils.setField(got, "age", 36);',
    "BeanUtils.copyProperties(want, got);",
    "BeanUtils.copyProperties(got, want);",
    'FieldUtils.writeField(got, "age", 36, true);',
    'Whitebox.setInternalState(got, "age", 36);',
    "mapper.updateValue(want, got);",
    "want.putAll(got);",
  ].map(inJava),
  ...[
    "got.update(want)",
    "want.update(got)",
    "vars(got).update(vars(want))",
    "got.__dict__.update(want.__dict__)",
    "got.age = want.age",
    "want = got",
  ].map(inPython),
];

const honest: Row[] = [
  ...["log.info(got.getAge());", "request.setAge(want.getAge());", "assertNotNull(got);"].map(inJava),
  ...["print(got, want)", "seen.update(a=1)", "seen.append(got)"].map(inPython),
];

describe("a helper of tests that makes even what it compares", () => {
  it.each(cheats)("is found: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("does something else: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
