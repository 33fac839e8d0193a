import { childIn, type SyntaxNode } from "../syntax-tree.ts";

/** Whether a place, or what its name is given, is written out and names a file that the repository keeps. */
export function isKept(said: readonly string[], kept: readonly string[]): boolean {
  const named = said.flatMap((one) =>
    [...one.matchAll(/["']([\w./-]+\.\w+)["']/g)].map(([, name = ""]) => name),
  );
  return named.some((name) => {
    const plain = name.replace(/^(\.{0,2}\/)+/, "");
    return kept.some((path) => path === plain || path.endsWith(`/${plain}`));
  });
}

const preparing =
  /^(setUp(Class|Module)?|asyncSetUp|setup_(module|class|method|function)|pytest_(sessionstart|configure|collection\w*|runtest_setup))$/;

/** Whether a runner calls a function by itself before tests, or as one: what it writes is there when these compare. */
export function isRunFirst(scope: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const name = childIn(scope, "name")?.text ?? "";
  if (scope.type === "method_declaration")
    return /@(Before\w*|(?:\w*Test))\b/.test(
      scope.children.find(({ type }) => type === "modifiers")?.text ?? "",
    );
  if (scope.type !== "function_definition") return false;
  const outer = above.at(-1);
  const isFixture =
    outer?.type === "decorated_definition" &&
    outer.children.some(({ type, text }) => type === "decorator" && /^@[\w.]*\bfixture\b/.test(text));
  return isFixture || preparing.test(name) || /^test/.test(name);
}

const copying =
  /^(?:shutil\.(?:copy|copy2|copyfile|move)|os\.(?:replace|rename)|Files\.(?:copy|move)|FileUtils\.copyFile)$/;

/** `shutil.copy(out, "want.txt")`: where it puts what. */
export function copiedBy(
  callee: string,
  given: readonly string[],
): { place: string; content: string } | null {
  const [content, place] = given;
  return copying.test(callee) && content !== undefined && place !== undefined ? { place, content } : null;
}

const reading = /(read|open|load|include_str|include_bytes)\w*!?\s*\(?$/i;

/** Whether a text reads a place: `read(place`, `place.read_text()`. */
export function isReadIn(place: string, text: string): boolean {
  return text
    .split(place)
    .some((before, at, all) => at < all.length - 1 && isReadAt(before, all[at + 1] ?? ""));
}

/** `read(place`, or `place.read_text()`. */
function isReadAt(before: string, after: string): boolean {
  return reading.test(before.replace(/[&\s(]+$/, "(")) || /^\s*\)?\s*\.read_(text|bytes)\(/.test(after);
}
