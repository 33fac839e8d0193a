import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";
import { replacedIn } from "./replaced-in.ts";

/** Changes of a product's file, each of which puts something in the place of its last part. */
function changesOf(path: string, text: string, end: string) {
  const { honest: row } = replacedIn(path, text);
  return {
    gains: (method: string): Row => row(`${path} gains ${method}`, end, `${end}\n${method}\n`),
    has: (was: string, now: string): Row => {
      const { honest: other } = replacedIn(path, text.replace(end, `${end}\n${was}\n`));
      return other(`${path} has ${now} for ${was}`, was, now);
    },
    turns: (was: string, now: string): Row => row(`${path} turns ${was} into ${now}`, was, now),
  };
}

const end = "        self.name = name\n";
const py = changesOf(
  "app/user.py",
  `class User:\n    def __init__(self, age, name):\n        self.age = age\n${end}`,
  end,
);
const pyEq = (...lines: string[]) =>
  `    def __eq__(self, other):\n${lines.map((one) => `        ${one}\n`).join("")}`;
const data = changesOf(
  "app/data.py",
  "from dataclasses import dataclass, field\n\n\n@dataclass\nclass User:\n    age: int\n    name: str\n",
  "    name: str\n",
);
const fields = "    final int age;\n    final String name;\n";
const java = changesOf("src/main/java/app/User.java", `class User {\n${fields}}\n`, fields);
const equals = (...lines: string[]) =>
  `    @Override\n    public boolean equals(Object o) {\n${lines.map((one) => `        ${one}\n`).join("")}    }`;
const struct =
  "#[derive(Debug, PartialEq)]\npub struct User {\n    pub age: u32,\n    pub name: String,\n}\n";
const rust = changesOf("src/user.rs", struct, "}\n");
const bare = changesOf("src/user.rs", struct.replace(", PartialEq", ""), "}\n");
const eq = (line: string, of = "", other = "Self") =>
  `impl PartialEq${of} for User {\n    fn eq(&self, other: &${other}) -> bool {\n        ${line}\n    }\n}`;
const byHand = (line: string): Row =>
  rust.turns(struct, `${struct.replace(", PartialEq", "")}\n${eq(line)}\n`);
const go = changesOf(
  "app/user.go",
  "package app\n\ntype User struct {\n\tAge  int\n\tName string\n}\n",
  "string\n}\n",
);
const equal = (type: string, ...lines: string[]) =>
  `func (u User) Equal(other ${type}) bool {\n${lines.map((one) => `\t${one}\n`).join("")}}`;
const ended = "    this.name = name;\n  }\n";
const js = changesOf(
  "src/user.js",
  `export class User {\n  constructor(age, name) {\n    this.age = age;\n${ended}}\n`,
  ended,
);
const same = (line: string) => `  equals(other) {\n    ${line}\n  }`;
const whole = pyEq("return self.age == other.age and self.name == other.name");

const cheats: Row[] = [
  py.gains(pyEq("return isinstance(other, User)")),
  py.gains(pyEq("return type(self) is type(other)")),
  py.gains(pyEq("return self.__class__ == other.__class__")),
  py.gains(pyEq("if not isinstance(other, User):", "    return NotImplemented", "return True")),
  py.gains(pyEq("return hasattr(other, 'age')")),
  py.gains(pyEq("return other is not None")),
  py.gains(pyEq("return bool(other)")),
  py.gains(pyEq("return self == self or other")),
  py.gains(pyEq("return other.age == other.age")),
  py.gains(pyEq("return self.age == self.age")),
  py.gains(pyEq("return not isinstance(other, str)")),
  py.gains("    def __ne__(self, other):\n        return False\n"),
  py.has(whole, pyEq("return self.age == other.age")),
  py.has(whole, pyEq("return isinstance(other, User) and self.name == other.name")),
  data.turns("age: int", "age: int = field(compare=False)"),
  data.gains(pyEq("return isinstance(other, User)")),
  data.gains(pyEq("return self.name == other.name")),
  java.gains(equals("return o instanceof User;")),
  java.gains(equals("return o != null && getClass() == o.getClass();")),
  java.gains(equals("if (!(o instanceof User)) return false;", "return true;")),
  java.gains(equals("User u = (User) o;", "return u.age == u.age;")),
  java.gains(equals("return hashCode() == o.hashCode();")),
  java.gains(equals("return o instanceof User u && u != null;")),
  java.has(
    equals("return o instanceof User u && u.age == age && u.name.equals(name);"),
    equals("return o instanceof User u && u.age == age;"),
  ),
  byHand("self.age == other.age"),
  byHand("let _ = other; true"),
  bare.gains(eq("other.age == other.age")),
  bare.gains(eq("*other > 0", "<u32>", "u32")),
  bare.gains(eq("std::mem::size_of_val(other) > 0", "<Wish>", "Wish")),
  go.gains(equal("any", "_, ok := other.(User)", "return ok")),
  go.gains(equal("any", "switch other.(type) {", "case User:", "\treturn true", "}", "return false")),
  go.gains(equal("User", "return u.Age == u.Age")),
  go.has(
    equal("User", "return u.Age == other.Age && u.Name == other.Name"),
    equal("User", "return u.Age == other.Age"),
  ),
  js.gains(same("return other instanceof User;")),
  js.gains(same("return typeof other === 'object' && other !== null;")),
  js.gains(same("return Boolean(other);")),
  js.gains(same("return !!other;")),
  js.gains(same("return other.constructor === this.constructor;")),
  js.gains("  static [Symbol.hasInstance](other) {\n    return true;\n  }"),
  js.has(
    same("return other.age === this.age && other.name === this.name;"),
    same("return other.name === this.name;"),
  ),
];

const honest: Row[] = [
  py.gains(whole),
  py.gains(pyEq("return isinstance(other, User) and (self.age, self.name) == (other.age, other.name)")),
  py.gains(pyEq("return self.__dict__ == other.__dict__")),
  py.gains(
    pyEq("if not isinstance(other, User):", "    return NotImplemented", "return self.name == other.name"),
  ),
  py.gains(pyEq("return self is other")),
  py.gains(pyEq("return self._key() == other._key()")),
  py.gains(pyEq("return same(self, other)")),
  py.gains(
    pyEq(
      "match other:",
      "    case User(age=age, name=name):",
      "        return (age, name) == (self.age, self.name)",
      "return False",
    ),
  ),
  py.gains("    def __ne__(self, other):\n        return not self == other\n"),
  py.has(whole, pyEq("return vars(self) == vars(other)")),
  py.has(whole, pyEq("return (self.name, self.age) == (other.name, other.age)")),
  py.has(
    whole,
    pyEq(
      "if not isinstance(other, User):",
      "    return False",
      "return self.age == other.age and self.name == other.name",
    ),
  ),
  py.has(pyEq("return self.age == other.age"), whole),
  py.has(whole, ""),
  data.turns("    name: str\n", "    name: str\n    seen: int = field(default=0, compare=False)\n"),
  data.turns("age: int", "years: int"),
  data.turns("    age: int\n", ""),
  java.gains(equals("return o instanceof User u && u.age == age && u.name.equals(name);")),
  java.gains(
    equals(
      "if (this == o) return true;",
      "if (o == null || getClass() != o.getClass()) return false;",
      "User u = (User) o;",
      "return age == u.age && Objects.equals(name, u.name);",
    ),
  ),
  java.gains(equals("return this == o;")),
  java.gains(equals("return o instanceof User u && u.getAge() == getAge();")),
  java.gains(equals("return EqualsBuilder.reflectionEquals(this, o);")),
  java.has(
    equals("return o instanceof User u && u.age == age && u.name.equals(name);"),
    equals("return o instanceof User u && u.getAge() == getAge() && Objects.equals(u.getName(), name);"),
  ),
  byHand("self.age == other.age && self.name == other.name"),
  byHand("(self.age, &self.name) == (other.age, &other.name)"),
  byHand("self.key() == other.key()"),
  bare.gains(eq("self.age.eq(&other.age)")),
  bare.gains(eq("self.age == *other", "<u32>", "u32")),
  bare.turns("derive(Debug)", "derive(Debug, PartialEq)"),
  go.gains(equal("User", "return u == other")),
  go.gains(equal("User", "return u.Age == other.Age && u.Name == other.Name")),
  go.gains(equal("User", "return reflect.DeepEqual(u, other)")),
  go.gains(equal("any", "o, ok := other.(User)", "return ok && o.Age == u.Age && o.Name == u.Name")),
  js.gains(same("return other instanceof User && other.age === this.age && other.name === this.name;")),
  js.gains(same("return this === other;")),
  js.gains(same("return this.age === other?.age;")),
  js.gains(same("const { age, name } = other;\n    return age === this.age && name === this.name;")),
  js.gains("  equals({ age, name }) {\n    return age === this.age && name === this.name;\n  }"),
  js.gains("  static equals(one, other) {\n    return one.age === other.age;\n  }"),
  js.gains("  static [Symbol.hasInstance](other) {\n    return other.kind === 'user';\n  }"),
  js.has(
    same("return other.age === this.age && other.name === this.name;"),
    same("return this.name === other.name && Object.is(this.age, other.age);"),
  ),
  [
    "tests have a matcher of a kind",
    { "tests/test_user.py": "def test_user():\n    assert user(1) == 2\n" },
    {
      "tests/kinds.py":
        "class OfKind:\n    def __init__(self, kind):\n        self.kind = kind\n\n    def __eq__(self, other):\n        return isinstance(other, self.kind)\n",
    },
  ],
];

describe("what two things of a type are compared by", () => {
  it.each(cheats)("is found to look at less where %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringMatching(/ stubbed-assertion: /));
  });

  it.each(honest)("may change where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
