import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

interface Form {
  readonly files: (equality: string, body: string) => Tree;
  readonly age: string;
  readonly whole: string;
  /** Comparisons by the name alone, and by all. */
  readonly [kind: `by${string}`]: string;
}

const forms = {
  py: {
    files: (equality, body) => ({
      "shop/user.py": `class User:\n    def __init__(self, name, age):\n        self.name = name\n        self.age = age\n${equality}`,
      "tests/test_user.py": `from shop.user import User, load\n\n\ndef test_load():\n    u = load()\n    ${body}\n`,
    }),
    age: "assert u.age == 36",
    whole: 'assert u == User("Ada", 36)',
    byName: "\n    def __eq__(self, other):\n        return self.name == other.name\n",
    byAll:
      "\n    def __eq__(self, other):\n        return (self.name, self.age) == (other.name, other.age)\n",
  },
  java: {
    files: (equality, body) => ({
      "src/main/java/User.java": `class User {\n  String name;\n  int age;\n  ${equality}\n}\n`,
      "src/test/java/UserTest.java": `class UserTest {\n  @Test\n  void loads() {\n    User u = Users.load();\n    ${body}\n  }\n}\n`,
    }),
    age: "assertEquals(36, u.getAge());",
    whole: 'assertEquals(new User("Ada", 36), u);',
    byName: "public boolean equals(Object o) { return o instanceof User u && u.name.equals(name); }",
    byAll:
      "public boolean equals(Object o) { return o instanceof User u && u.name.equals(name) && u.age == age; }",
  },
  rust: {
    files: (equality, body) => ({
      "src/user.rs": `pub struct User {\n    pub name: String,\n    pub age: u32,\n}\n${equality}\n`,
      "tests/user.rs": `use app::*;\n#[test]\nfn loads() {\n    let u = load();\n    ${body}\n}\n`,
    }),
    age: "assert_eq!(u.age, 36);",
    whole: 'assert_eq!(u, User { name: "Ada".into(), age: 36 });',
    byName: "impl PartialEq for User {\n    fn eq(&self, o: &Self) -> bool { self.name == o.name }\n}",
    byAll:
      "impl PartialEq for User {\n    fn eq(&self, o: &Self) -> bool { self.name == o.name && self.age == o.age }\n}",
  },
  go: {
    files: (equality, body) => ({
      "user.go": `package user\n\ntype User struct {\n\tName string\n\tAge int\n}\n\n${equality}\n`,
      "user_test.go": `package user\n\nfunc TestLoad(t *testing.T) {\n\tu := Load()\n\t${body}\n}\n`,
    }),
    age: "if u.Age != 36 {\n\t\tt.Fatal(u)\n\t}",
    whole: 'if !u.Equal(User{"Ada", 36}) {\n\t\tt.Fatal(u)\n\t}',
    byName: "func (u User) Equal(o User) bool { return u.Name == o.Name }",
    byAll: "func (u User) Equal(o User) bool { return u.Name == o.Name && u.Age == o.Age }",
  },
} satisfies Record<string, Form>;
const languages = Object.keys(forms) as (keyof typeof forms)[];

function change(language: keyof typeof forms, equality: "byName" | "byAll", body: "age" | "whole"): Row {
  const form = forms[language];
  const added = body === "age" ? `${form.age}\n    ${form.whole}` : form.whole;
  return [language, form.files("", form.age), { ...form.files(form[equality], added) }];
}

describe("an equality that is new", () => {
  it.each(languages)(
    "is found in %s where it leaves out what a test asked for and asks no more",
    async (language) => {
      expect(await foundInChange(change(language, "byName", "whole"))).toContainEqual(
        expect.stringMatching(
          / stubbed-assertion: values of "User" are equal now whatever their "[aA]ge" is$/,
        ),
      );
    },
  );

  it.each(languages)("passes in %s where it looks at all", async (language) => {
    expect(await foundInChange(change(language, "byAll", "whole"))).toEqual([]);
  });

  it.each(languages)("passes in %s where the test asks for the rest as before", async (language) => {
    expect(await foundInChange(change(language, "byName", "age"))).toEqual([]);
  });
});
