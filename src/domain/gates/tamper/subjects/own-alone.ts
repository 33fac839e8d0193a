import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { childIn, nodesOf, walk, type SyntaxNode } from "../syntax-tree.ts";
import { isTestContext } from "../test-files.ts";
import { isNeutral, isNeutralModule } from "../tests/origins/neutral-names.ts";
import { findTests } from "../tests/read-tests.ts";

/** Tests of Python and Java that asked the product, and ask nothing but what their own file makes. */
export function ownAlone(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap(({ path, before, after }) => {
    const [was, now] = [askedIn(before), askedIn(after)];
    return [...now].flatMap(([name, { asks, line }]): TamperFinding[] => {
      const old = was.get(name);
      if (old === undefined || asks || !old.asks) return [];
      const message = `the test ${JSON.stringify(name)} asks what its own file makes, and nothing of the product`;
      return [{ path, line, rule: "stubbed-assertion", message }];
    });
  });
}

interface Asked {
  readonly asks: boolean;
  readonly line: number;
}

function askedIn(version: FileVersion | null): ReadonlyMap<string, Asked> {
  if (!version?.tree || !/^(python|java)$/.test(version.tree.language) || !isTestContext(version.path))
    return new Map();
  const file = { path: version.path, tree: version.tree };
  const names = new Names(version.tree.root, version.tree.language === "java");
  // Of several that are called the same, nobody knows which is which.
  const tests = findTests(file, []);
  const alone = tests.filter(({ name }) => tests.filter((one) => one.name === name).length === 1);
  return new Map(alone.map(({ name, node }) => [name, { asks: names.ask(node), line: node.line }]));
}

const declaring =
  /^((function|class)_definition|(class|record|enum|interface|method|constructor)_declaration|variable_declarator|assignment|enum_constant|(formal|spread|catch_formal)_parameter|enhanced_for_statement|resource|type_pattern)$/;
/** What has a name within a part of a file alone. */
const binding =
  /^(lambda_expression|lambda_parameters|function_definition|for_statement|for_in_clause|as_pattern_target)$/;
const ofRunners =
  /^import\s+(static\s+)?(java|javax|org\.(junit|assertj|hamcrest|mockito|testng)|com\.google\.common\.truth|lombok)\./;
const ofJava =
  /^(String|Integer|Long|Short|Byte|Double|Float|Boolean|Character|Object|Math|System|StringBuilder|Iterable|Comparable|Runnable|Override|Number|Record|Enum|Void|Thread|Class|\w*Exception|\w*Error|Test|Nested|DisplayName|SuppressWarnings|Assert\w*|assert\w*|fail|var|yield|\w+That)$/;

/** From where a name is asked for, and what has been asked. */
interface Way {
  readonly within: SyntaxNode;
  readonly seen: Set<SyntaxNode>;
}

/** What the names of a file stand for, as far as it says so. */
class Names {
  readonly #declared = new Map<string, SyntaxNode[]>();
  readonly #neutral = new Set<string>();
  readonly #imported = new Set<string>();
  readonly #isJava: boolean;

  constructor(root: SyntaxNode, isJava: boolean) {
    this.#isJava = isJava;
    for (const { node, above } of walk(root)) {
      const name = declaring.test(node.type) ? (childIn(node, "name") ?? childIn(node, "left")) : null;
      const word = name === null ? null : (/^(?:self\.|cls\.)?(\w+)$/.exec(name.text)?.[1] ?? null);
      // With the type that Java gives it.
      const whole = node.type === "variable_declarator" ? (above.at(-1) ?? node) : node;
      if (word !== null) this.#declared.set(word, [...(this.#declared.get(word) ?? []), whole]);
      if (/^import_/.test(node.type)) this.#take(node);
      const isWhole = /^(lambda_parameters|as_pattern_target)$/.test(node.type);
      const bound = isWhole ? node : (childIn(node, "parameters") ?? childIn(node, "left"));
      const given = binding.test(node.type) ? bound : null;
      for (const one of given === null ? [] : nodesOf(given, "identifier")) this.#neutral.add(one.text);
    }
  }

  #take({ text, type, children }: SyntaxNode): void {
    const module = /^from\s+([\w.]+)|^import\s+([\w.]+)/.exec(text);
    const isOfRunner = this.#isJava
      ? ofRunners.test(text)
      : type !== "import_statement" && isNeutralModule(module?.[1] ?? "", "python");
    const words = children.flatMap((one) => nodesOf(one, "identifier")).map((one) => one.text);
    const isOfModule =
      !this.#isJava && type === "import_statement" && isNeutralModule(module?.[2] ?? "", "python");
    for (const word of words) (isOfRunner || isOfModule ? this.#neutral : this.#imported).add(word);
  }

  /** Whether something of the product, or of what nobody knows, is named in it, or in what that stands for. */
  ask(node: SyntaxNode, seen = new Set<SyntaxNode>()): boolean {
    if (seen.has(node)) return false;
    seen.add(node);
    return [...walk(node)].some(({ node: one, above }) => this.#isAsked(one, above, { within: node, seen }));
  }

  #isAsked(one: SyntaxNode, above: readonly SyntaxNode[], way: Way): boolean {
    const { within } = way;
    const parent = above.at(-1);
    if (!/^(type_)?identifier$/.test(one.type) || parent === undefined) return false;
    if (
      childIn(within, "name") === one ||
      /^(annotation|marker_annotation|keyword_argument)$/.test(parent.type)
    )
      return parent.type === "keyword_argument" && one.field !== "name" && this.#means(one.text, way);
    const isMember =
      (parent.type === "attribute" && one.field === "attribute") ||
      (parent.type === "method_invocation" && one.field === "name" && childIn(parent, "object") !== null) ||
      (parent.type === "field_access" && one.field === "field");
    const owner = isMember ? (parent.children[0]?.text ?? "") : "";
    if (isMember && !/^(self|cls|this)$/.test(owner)) return false;
    if (isMember && /^(assert\w+|fail|subTest|skipTest)$/.test(one.text)) return false;
    return this.#means(one.text, way, isMember);
  }

  #means(name: string, { within, seen }: Way, isOwn = false): boolean {
    const declared = this.#declared.get(name);
    if (declared !== undefined) return declared.some((one) => this.ask(one, seen));
    if (isOwn) return true;
    if (this.#imported.has(name) || (!this.#isJava && this.#isFixture(name, within))) return true;
    if (this.#neutral.has(name)) return false;
    // What Java's file does not declare is inherited, or stands beside it.
    if (this.#isJava) return !ofJava.test(name);
    return !isNeutral(name, "python") && !/^(self|cls|__name__)$/.test(name);
  }

  /** A parameter of a test that its file does not give. */
  #isFixture(name: string, within: SyntaxNode): boolean {
    const given =
      childIn(within, "parameters") ?? childIn(childIn(within, "definition") ?? within, "parameters");
    return /^test/.test(childIn(within, "name")?.text ?? "test") && !/^(self|cls)$/.test(name)
      ? (given?.children.some(({ text }) => text === name) ?? false)
      : false;
  }
}
