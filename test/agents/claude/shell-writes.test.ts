import fc from "fast-check";
import { expect, it } from "vitest";
import { shellWrites } from "../../../src/agents/claude/shell-writes.ts";

it.each<[string, string[]]>([
  ["npm test", []],
  ["npm test 2>&1", []],
  ["grep -r 'a > b' src", []],
  ["echo x > a.txt", ["a.txt"]],
  ["echo x>a.txt", ["a.txt"]],
  ["echo x >> 'a b.txt'", ["a b.txt"]],
  ["make &> log.txt", ["log.txt"]],
  ["make 2>err.log 1>out.log", ["err.log", "out.log"]],
  ["echo x >| a.txt", ["a.txt"]],
  ['echo x > "a\\"b"', ['a"b']],
  ["cat <<EOF > a.txt\nx > b.txt\nEOF", ["a.txt"]],
  ["cat <<'EOF' > a.txt\nx > b.txt\n\tEOF\necho y > c.txt", ["a.txt", "c.txt"]],
  ["cat <<<word <<EOF > a.txt\nx > b.txt\nEOF", ["a.txt"]],
  ["cat <<EOF > a.txt\necho x > b.txt", ["a.txt", "b.txt"]],
  ["echo x > a.txt\necho y > b.txt\n\necho z > c.txt\n", ["a.txt", "b.txt", "c.txt"]],
  ["true && echo x > a; echo y > b | cat", ["a", "b"]],
  ["(echo x > a)", ["a"]],
  ["echo x | tee a", ["a"]],
  ["cp x y", ["x", "y"]],
  ["A=1 sudo rm -f x", ["-f", "x"]],
  ["/bin/rm x", ["x"]],
  ["dd if=x of=y", ["x", "y"]],
  ["sed -i s/a/b/ x", ["-i", "s/a/b/", "x"]],
  ["sed s/a/b/ x", []],
  ["git checkout -- x", ["checkout", "--", "x"]],
  ["git log x", []],
  ['sh -c "echo x > a"', ["a"]],
  ["bash -c 'cd d; rm x'", ["x"]],
])("%s writes to %j", (command, paths) => {
  expect(shellWrites(command).map(({ path }) => path)).toEqual(paths);
});

it("a change of directory is followed", () => {
  expect(shellWrites("cd a && cd b && echo x > c")).toEqual([{ path: "c", from: "a/b", redirected: true }]);
});

it("no command breaks it", () => {
  const pieces = fc.constantFrom(
    ">",
    ">>",
    "'",
    '"',
    "\\",
    "<<",
    "EOF",
    "\n",
    "sh -c ",
    "cd ",
    "rm ",
    "$(",
    ")",
    "&",
    " a ",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 5 })), { maxLength: 40 }), (parts) => {
      expect(Array.isArray(shellWrites(parts.join("")))).toBe(true);
    }),
  );
});
