/** Small programs that print something of all that they do, and how each is built and run in a folder of its own. */
export interface Program {
  readonly path: string;
  readonly text: string;
  /** Further files, in which nothing is planted. */
  readonly files?: Readonly<Record<string, string>>;
  readonly build?: string;
  readonly run: string;
  /** Whether a program with one defect for good can be run as quickly as the planted one. */
  readonly isCheap?: boolean;
  /** Sentences of defects that alter nothing of the output. */
  readonly quiet?: readonly string[];
}

export const programs: readonly Program[] = [
  {
    path: "main.js",
    run: "node main.js",
    isCheap: true,
    text: `"use strict";
async function load(n) {
  if (n > 2 && n !== 5) throw new Error("too many " + n);
  return { n, list: [n, n], of: new Map([[n, "a"]]) };
}
const twice = (text) => \`\${text}\${text}\`;
class Box {
  constructor(value) { this.value = value }
  add(more) {
    this.value += more // a comment
    return this
  }
  *each() { for (let i = 0; i < 2; i++) yield i; }
}
const tried = async (n) => { try { return await load(n); } catch (error) { return error.message; } };
(async () => {
  const box = new Box(1).add(2);
  console.log(JSON.stringify([await tried(1), await tried(3), await tried(5), twice("x"), box, [...box.each()], true]));
  console.log([...(await load(2)).of]);
})();
`,
    quiet: ["'JSON'"],
  },
  {
    path: "main.ts",
    run: "node main.mjs",
    build: "types",
    isCheap: true,
    text: `type Size = "small" | "large";
interface Item { readonly size: Size; readonly count: number }
export function sizeOf<T extends Item>(item: T): Size {
  return item.count <= 3 ? "small" : (item.size as Size);
}
const items: readonly Item[] = [{ size: "large", count: 4 }, { size: "large", count: 3 }];
console.log(items.map((item) => sizeOf(item)).join(", "), (items[0]!.count satisfies number) * 2, items[1]!.size);
`,
    quiet: ["hand on item"],
  },
  {
    path: "main.py",
    run: "python3 main.py",
    isCheap: true,
    text: `"""A program."""
from __future__ import annotations


class Box:
    def __init__(self, value: int = 1) -> None:
        self.value = value

    def add(self, more):
        if more is None or more < 0:
            raise ValueError("no more")
        self.value += more
        return self


async def load(n: int) -> dict:
    return {"n": n, "list": [n, n]}


def tried(more):
    try:
        return Box().add(more).value
    except (ValueError, TypeError) as error:
        return f"{error}"


print(tried(2), tried(None), tried(0), [x for x in range(3) if x != 1])
try:
    load(2).send(None)
except StopIteration as end:
    print(end.value)
`,
    quiet: ["hand on None", "return self altered"],
  },
  {
    path: "main.go",
    files: { "go.mod": "module example.org/a\n\ngo 1.12\n" },
    build: "go build -o main .",
    run: "./main",
    text: `package main

import (
	"errors"
	"fmt"
)

type box struct {
	Value int
	tags  []string
}

func (b *box) add(more int) error {
	if more < 0 && b.Value > 0 {
		return errors.New("no less")
	}
	b.Value += more
	b.tags = append(b.tags, "added")
	return nil
}

func describe(b box, isLong bool) (string, int) {
	text := fmt.Sprint(b.Value)
	if isLong || len(b.tags) > 1 {
		text += "!"
	}
	return text, len(b.tags)
}

func main() {
	b := box{Value: 1}
	fmt.Println(b.add(2), b.add(-1), b)
	fmt.Println(describe(b, false))
	fmt.Println(describe(b, true))
}
`,
    quiet: ["more <= 0", "len(b.tags) >= 1", "2 in place of 1", "hand on b altered", "b.Value >= 0"],
  },
  {
    path: "main.rs",
    build: "rustc -A warnings -o main main.rs",
    run: "./main",
    text: `#![deny(warnings)]
const LIMIT: usize = 3;
struct Sum { total: usize, names: Vec<String> }
impl Sum {
    fn add(&mut self, more: usize, name: &str) -> Result<usize, String> {
        if more > LIMIT || name == "" { return Err("no".to_string()); }
        self.total += more;
        self.names.push(name.to_string());
        Ok(self.total)
    }
    fn first(&self) -> Option<String> {
        match self.names.first() { Some(name) => Some(name.clone()), None => None }
    }
    fn is_big(&self) -> bool { self.total >= 2 }
}
fn main() {
    let mut sum = Sum { total: 0, names: Vec::new() };
    let added = [sum.add(2, "a"), sum.add(3, "b"), sum.add(4, "c"), sum.add(1, "")];
    println!("{:?} {:?} {} {:?}", added, sum.first(), sum.is_big(), sum.names);
}
`,
    quiet: [
      "self.total > 2",
      "5 in place of 4",
      '"cx"',
      "2 in place of 1",
      "3 in place of 2",
      "true in place of self.total >= 2",
    ],
  },
  {
    path: "Main.java",
    build: "javac -nowarn -d . Main.java NightshiftDefects.java",
    run: "java -Xshare:auto -XX:TieredStopAtLevel=1 -cp . Main",
    text: `import java.util.*;
public class Main {
  static final int LIMIT = 3;
  private int total;
  private final List<String> names = new ArrayList<>();
  int add(int more, String name) {
    if (more > LIMIT || name.isEmpty()) throw new IllegalArgumentException("no");
    this.total = total + more;
    names.add(name);
    return total;
  }
  List<String> names() { return new ArrayList<>(names); }
  public static void main(String[] args) {
    Main sum = new Main();
    String text = "";
    for (int more = 2; more < 5; more++) {
      try { text += sum.add(more, "n" + more); } catch (RuntimeException error) { text += error.getMessage(); }
    }
    System.out.println(text + sum.names());
  }
}
`,
  },
  {
    path: "main.rb",
    run: "ruby -W0 main.rb",
    isCheap: true,
    text: `class Sum
  def initialize(total) @total = total end
  def add(more)
    raise ArgumentError, "no" if more > 3 || more.nil?
    @total = @total + more
    { total: @total, list: [more, more] }
  end
end
def tried(more)
  return Sum.new(1).add(more)
rescue ArgumentError => error
  error.message
end
p [tried(2), tried(4), tried(3)]
`,
    quiet: ["more.nil?", "hand on 5 in place of 4"],
  },
  {
    path: "main.php",
    run: "php main.php",
    isCheap: true,
    text: `<?php
class Sum {
  public $total = 1;
  public function add($more) {
    if ($more > 3 && $more !== 5) { throw new Exception("no"); }
    $this->total = $this->total + $more;
    return ["total" => $this->total, "list" => [$more]];
  }
}
function tried($more) {
  try { return (new Sum())->add($more); } catch (Exception $error) { return $error->getMessage(); }
}
echo json_encode([tried(2), tried(4), tried(3), tried(5)]);
`,
  },
];
