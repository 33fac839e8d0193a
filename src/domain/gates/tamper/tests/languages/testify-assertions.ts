import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";

const names =
  "(?:Not)?(?:Equal|EqualValues|EqualError|EqualExportedValues|Exactly|ErrorIs|ErrorAs|ErrorContains|Nil|Empty|Len|Contains|Subset|" +
  "ElementsMatch|Zero|Same|IsType|Implements|Regexp|Panics)|NoError|True|False|Greater|GreaterOrEqual|Less|LessOrEqual|Positive|" +
  "Negative|In(?:Delta|Epsilon)\\w*|Within(?:Duration|Range)|JSONEq|YAMLEq|HTTP\\w+|(?:No)?(?:File|Dir)Exists|PanicsWith(?:Value|Error)|" +
  "Condition|Eventually|EventuallyWithT|Never|Is(?:Non)?(?:In|De)creasing";
const own = new RegExp(`^(?:${names})f?$`);
/** What Go's own T has, too, by these names. */
const shared = /^(Error|Fail|FailNow)f?$/;
/** The package, or what its `New(t)` gave under the same name. */
const packages = /^(assert|require|is|must|expect)$/;

/**
 * `s.Equal(3, u.Age)`, `s.Require().NoError(err)`: what testify asserts by a suite or by what `require.New(t)` gave, as its functions
 * would say it; null: it is none of these.
 */
export function testifyAssertion(call: SyntaxNode, above: readonly SyntaxNode[]): string | null {
  const callee = childIn(call, "function");
  const on = callee === null ? null : childIn(callee, "operand");
  const name = callee === null ? "" : (childIn(callee, "field")?.text ?? "");
  if (callee?.type !== "selector_expression" || on === null) return null;
  const [, kind] = /\.(Require|Assert)\(\)$/.exec(on.text) ?? [];
  const args = (childIn(call, "arguments")?.text ?? "()").replace(/^\(\s*/, "");
  if (kind !== undefined) {
    if (!own.test(name) && !shared.test(name)) return null;
    return `${kind === "Require" ? "require" : "assert"}.${name}(t, ${args}`;
  }
  if (packages.test(on.text)) {
    const [, rest] = /^\w+\.T\(\)\s*,?\s*([^]*)$/.exec(args) ?? [];
    if (rest !== undefined) return `${on.text}.${name}(t, ${rest}`;
    const knowsT = !own.test(name) || /^(t|tt|tb|b|f|st|c|T|testing)\b/.test(args);
    return knowsT ? null : `${on.text}.${name}(t, ${args}`;
  }
  const isAlone = above.at(-1)?.type === "expression_statement";
  return isAlone && on.type === "identifier" && own.test(name) ? `assert.${name}(t, ${args}` : null;
}

/** Gocheck's `c.Assert(user.Age, Equals, 3)`, and that of quicktest. */
export function isChecker(call: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const args = childIn(call, "arguments")?.children ?? [];
  const isAlone = above.at(-1)?.type === "expression_statement";
  return isAlone && args.length > 1 && /^\w+\.(Assert|Check)$/.test(childIn(call, "function")?.text ?? "");
}

/** Gomega's `Expect(user.Age).To(Equal(3))`, `Eventually(load).Should(…)`, by whatever `g` it is said. */
export function isGomega(call: SyntaxNode): boolean {
  const callee = childIn(call, "function");
  if (callee?.type !== "selector_expression") return false;
  if (!/^(To|ToNot|NotTo|Should|ShouldNot)$/.test(childIn(callee, "field")?.text ?? "")) return false;
  return nodesOf(callee, "call_expression").some((one) =>
    /^(\w+\.|(\w+\.)?New(Gomega)?With(T|Gomega)?\(\w+\)\.)?(Expect|Ω|Eventually|Consistently|(Expect|Eventually|Consistently)WithOffset)$/.test(
      childIn(one, "function")?.text ?? "",
    ),
  );
}

const byName =
  /^(Cmp|Assert|Require|Expect|Verify|Match|Snapshot|Check|Eq|Equal|NotEq|NoErr|Err$|That$|DeepEqual|Nil|NotNil|Ok|True|False|(want|assert|check|verify|require|expect)([A-Z]|$))\w*$/;

/**
 * What further packages check, as statements of their own: `td.Cmp(t, got, want)`, `snaps.MatchSnapshot(t, got)`, `So(got, ShouldEqual, 1)`.
 */
export function isOfPackage(call: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const callee = childIn(call, "function");
  if (callee === null || above.at(-1)?.type !== "expression_statement") return false;
  const args = childIn(call, "arguments")?.children ?? [];
  if (/^(\w+\.)?So$/.test(callee.text)) return args.length > 1;
  // Of jsonassert, and of the tests of Kubernetes.
  if (/^\w+\.Assertf$/.test(callee.text)) return args.length > 1;
  if (/^(framework|e2e\w*)\.Expect(No)?(Error|Equal|Empty)\w*$/.test(callee.text)) return true;
  const on = callee.type === "selector_expression" ? childIn(callee, "operand") : null;
  const name = childIn(callee, "field")?.text ?? "";
  return (
    on?.type === "identifier" &&
    args.length > 1 &&
    /^(t|tb|s\.T\(\))$/.test(args[0]?.text ?? "") &&
    byName.test(name)
  );
}

/** `tt.wantErr(t, err)`, where that is said to be one of testify's functions; null: it is none. */
export function saidByRow(call: SyntaxNode, { text }: SyntaxNode): string | null {
  const [, by = "", field = "", rest = ""] = /^(\w+\.(\w+))\(\s*(t\s*,[^]*)$/.exec(call.text) ?? [];
  if (field === "") return null;
  const isOne = new RegExp(`\\b${field}\\s+(?:assert|require)\\.\\w+AssertionFunc\\b`).test(text);
  return isOne ? `byRow(${by}, ${rest}` : null;
}
