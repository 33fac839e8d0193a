import { type Row } from "./found-in-change.ts";

/** One product, as it is written in each language. */
const bases = {
  "src/age.ts": "export const age = () => 1;\n",
  "app/age.py": "def age():\n    return 1\n",
  "age.go": "package age\n\nfunc Age() int {\n\treturn 1\n}\n",
  "src/lib.rs": "pub fn age() -> u32 {\n    1\n}\n",
  "src/main/java/Age.java": "class Age {\n  int age() {\n    return 1;\n  }\n}\n",
};

/** The product comes to be what the text says. */
export function productBecomes(path: keyof typeof bases, text: string): Row {
  return [`${path}: ${text}`, bases, { [path]: text }];
}
