import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { type FoundAssertion } from "../checks/found-assertion.ts";
import { saidOfEach } from "./python-each.ts";

const call =
  /^(self\.(assert\w+|fail)|pytest\.(raises|warns|fail|deprecated_call)|[\w.]*\.(assert_\w+)|(assert|expect|verify)\w*|(nose\.tools\.|nt\.)?(eq_|ok_)|(pytest_)?check\.(equal|not_equal|is_\w+|between\w*|greater\w*|less\w*|almost_equal|not_almost_equal|raises)|\w+_regression\.check|approvaltests\.verify\w*)$/;
/** Of further libraries. */
const further =
  /^((unittest\.)?TestCase\(\)\.assert\w+|\w+\.assert[A-Z]\w*|(truth\.)?AssertThat|approvals\.verify\w*|pytest\.assume|jsonschema\.validate|(\w+\.)*(gradcheck|gradgradcheck|check_grads|check_estimator)|qtbot\.wait_?[uU]ntil|case\.(call_and_validate|validate_response))$/;
/** What is asked of the thing before the dot: `child.expect("sum")` of pexpect, `result.stdout.no_fnmatch_line("no")` of pytester. */
const ofThings = /\.(expect(_exact|_list)?|(no_)?(re_match|fnmatch)_lines?(_random)?|assertoutcome)$/;
/** What fails where its block does not do as it says. */
const contexts =
  /^(self\.assert(Logs|NoLogs|NumQueries|Template(Not)?Used|QueryCount\w*)|(django_)?assert_?(max_?|num_?)+queries|assertNumQueries|pytest\.Raises(Group|Exc)|Should(Raise|Warn)|qtbot\.(wait_?[sS]ignals?|assert_?[nN]ot_?[eE]mitted|wait_?[cC]allback)|expect_warnings?)$/;

/** `pytest.raises(ValueError)` alone runs nothing that could raise. */
function isUnentered(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  if (above.at(-1)?.type !== "expression_statement") return false;
  const given = childIn(node, "arguments")?.children.filter(({ type }) => type !== "keyword_argument") ?? [];
  return given.length < 2 && /^(pytest\.(raises|warns)|self\.assert(Raises|Warns))\(/.test(node.text);
}

export function pythonAssertions(body: SyntaxNode): FoundAssertion[] {
  const found: FoundAssertion[] = [];
  for (const { node, above } of walk(body)) {
    const name = node.type === "call" ? (childIn(node, "function")?.text ?? "") : "";
    const within = contexts.test(name) ? blockOf(above) : null;
    const looked = within ?? thingOf(node, name, above);
    if (looked !== null) found.push({ node, above, text: `assert ${node.text}`, looked: [looked] });
    const isOne =
      node.type === "assert_statement" ||
      (node.type === "call" && isCheck(node, name, above) && !isUnentered(node, above) && looked === null);
    if (!isOne || above.some(({ type }) => type === "assert_statement")) continue;
    const each = node.type === "assert_statement" ? saidOfEach(node, above) : null;
    found.push(each === null ? { node, above } : { node, above, text: each });
  }
  return found;
}

function isCheck(node: SyntaxNode, name: string, above: readonly SyntaxNode[]): boolean {
  if (call.test(name) || further.test(name)) return true;
  const isAlone = above.at(-1)?.type === "expression_statement";
  // `compare(sum, 3)` of testfixtures
  return isAlone && name === "compare" && (childIn(node, "arguments")?.children.length ?? 0) > 1;
}

function thingOf(node: SyntaxNode, name: string, above: readonly SyntaxNode[]): SyntaxNode | null {
  if (!ofThings.test(name) || above.at(-1)?.type !== "expression_statement") return null;
  const callee = childIn(node, "function");
  return callee === null ? null : childIn(callee, "object");
}

/** `with self.assertLogs("a"): …`: what it is entered for. */
function blockOf(above: readonly SyntaxNode[]): SyntaxNode | null {
  const at = above.findLastIndex(({ type }) => type === "with_item");
  const outer = above.slice(0, at).findLast(({ type }) => type === "with_statement");
  return at < 0 || outer === undefined ? null : childIn(outer, "body");
}
