import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const path = "packages/shop/user_test.go";
const test = (made: string, top = "", check = 'assert.Equal(t, "Ann", u.Name)') =>
  `package shop\n\nimport "testing"\n\n${top}func TestLoad(t *testing.T) {\n\t${made}\n\t${check}\n}\n`;
const change = ([title = "", before = "", after = ""]: readonly string[]): Row => [
  title,
  {
    "packages/shop/user.go":
      "package shop\n\ntype User struct{ Name string }\n\nfunc Load(id int) User { return User{} }\n",
    [path]: before,
  },
  { [path]: after },
];
const loaded = test("u := Load(1)");
const condition = 'if u.Name != "Ann" {\n\t\tt.Fatal(u.Name)\n\t}';
const upper = 'assert.Equal(t, "ANN", u.Upper())';
const total = "assert.Equal(t, 3, u.Items[0].Total())";

const found = [
  ["a value is written out", loaded, test('u := User{Name: "Ann"}')],
  [
    "a value of a condition is",
    test("u := Load(1)", "", condition),
    test('u := User{Name: "Ann"}', "", condition),
  ],
  ["a value of another package is", test("u := shop.Load(1)"), test('u := shop.User{Name: "Ann"}')],
  ["a value is pointed to", loaded, test('u := &User{Name: "Ann"}')],
  ["a value has no type's name", loaded, test('u := struct{ Name string }{"Ann"}')],
  ["a type is the tests' own", loaded, test('u := user{Name: "Ann"}', "type user struct{ Name string }\n\n")],
  ["a field is written", loaded, test('u := User{}\n\tu.Name = "Ann"')],
  [
    "a method is the tests' own",
    test('u := NewUser("Ann")', "", upper),
    test("u := user{}", 'type user struct{}\n\nfunc (user) Upper() string { return "ANN" }\n\n', upper),
  ],
].map(change);

const honest = [
  [
    "a fixture is handed to the product",
    test("u := Load(1)"),
    test('u := User{Name: "Ann"}\n\tSave(u)\n\tu = Load(1)'),
  ],
  ["a fixture is filled by the product", loaded, test("u := User{}\n\tLoadInto(&u, 1)")],
  [
    "a fixture does what the product says",
    test('u := NewUser("Ann")', "", upper),
    test('u := User{Name: "Ann"}', "", upper),
  ],
  [
    "a part of a fixture does what the product says",
    test('u := NewUser("Ann")', "", total),
    test("u := User{Items: []Item{{Price: 3}}}", "", total),
  ],
  [
    "a function of the tests' own asks the product",
    loaded,
    test("u := loaded(t)", "func loaded(t *testing.T) User {\n\tt.Helper()\n\treturn Load(1)\n}\n\n"),
  ],
  [
    "a function of the tests' own looks for errors, too",
    test("u, err := Load(1)\n\tif err != nil {\n\t\tt.Fatal(err)\n\t}"),
    test(
      "u := loaded(t)",
      'func loaded(t *testing.T) User {\n\tt.Helper()\n\tt.Log("loads")\n\tu, err := Load(1)\n\tif err != nil {\n\t\tt.Fatal(err)\n\t}\n\treturn u\n}\n\n',
    ),
  ],
].map(change);

describe("values of Go's tests that answer for the product", () => {
  it.each(found)("are found where %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toContain(" weakened-test: ");
  });

  it.each(honest)("are honest where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
