import { childIn, nodesOf, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { type FoundTest } from "../test-case.ts";

/** Where a check stands, from the body of its test on. */
export interface Placed {
  readonly node: SyntaxNode;
  readonly above: readonly SyntaxNode[];
  /** The condition by which Go's tests check. */
  readonly holder?: SyntaxNode;
}

const branches = /^(if_(statement|expression)|ternary_expression|conditional_expression)$/;
const jumps = /^(continue|break|return)_(statement|expression)$/;
const functions =
  /^(arrow_function|function_expression|function_declaration|lambda|lambda_expression|func_literal|closure_expression|function_definition|function_item|method_declaration)$/;
const loops = /^(for_in_statement|for_statement|enhanced_for_statement|for_expression)$/;

/**
 * By what a check is made for some rows of its test only: a condition over them around it, or one before it by which the test goes on
 * to the next row without any check.
 */
export class PassedOver {
  readonly #found: FoundTest;
  readonly #words: ReadonlySet<string>;
  readonly #checking: ReadonlySet<SyntaxNode>;

  constructor(found: FoundTest, checks: readonly Placed[]) {
    this.#found = found;
    this.#words = rowWords(found);
    this.#checking = new Set(checks.flatMap(({ node, holder = node }) => [node, holder]));
  }

  /** The conditions of a check, in its own words. */
  of({ node, above, holder = node }: Placed): readonly string[] {
    const way = [...this.#found.around, ...above, holder];
    return way.flatMap((one, at) => {
      const next = way[at + 1] ?? node;
      if (branches.test(one.type)) return this.#around(one, next);
      if (joints.test(one.type)) return this.#joined(one, next);
      const isWithin = way.slice(0, at).some(({ type }) => loops.test(type) || functions.test(type));
      return isBlock(one) && isWithin ? this.#before(one.children, next) : [];
    });
  }

  #around(branch: SyntaxNode, next: SyntaxNode): string[] {
    const condition = childIn(branch, "condition");
    if (
      condition === null ||
      !this.#mentions(condition) ||
      !/^(alternative|consequence)$/.test(next.field ?? "")
    )
      return [];
    const others = branch.children.filter(
      (one) => one !== next && /^(alternative|consequence)$/.test(one.field ?? ""),
    );
    if (others.some((one) => this.#checks(one))) return [];
    return [next.field === "alternative" ? `not ${condition.text}` : condition.text];
  }

  /** `a < 2 && expect(…)` */
  #joined(joint: SyntaxNode, next: SyntaxNode): string[] {
    const left = childIn(joint, "left");
    return next.field === "right" && left !== null && this.#mentions(left) ? [left.text] : [];
  }

  #before(statements: readonly SyntaxNode[], next: SyntaxNode): string[] {
    const before = statements.slice(0, Math.max(0, statements.indexOf(next)));
    return before.flatMap((statement, at) => {
      const branch = branches.test(statement.type) ? statement : statement.children[0];
      const condition =
        branch === undefined || !branches.test(branch.type) ? null : childIn(branch, "condition");
      if (branch === undefined || condition === null || !this.#mentions(condition)) return [];
      if (!jumpsIn(branch) || this.#checks(branch)) return [];
      // Go's `if (err != nil) != tt.wantErr` has checked what the rest is left out by.
      const said = this.#saidBy(condition);
      const isChecked =
        !values.test(condition.text) &&
        before.slice(0, at).some((one) => this.#checks(one) && said.every((word) => one.text.includes(word)));
      return isChecked ? [] : [`not ${condition.text}`];
    });
  }

  #mentions(node: SyntaxNode): boolean {
    return nodesOf(node, "identifier").some(({ text }) => this.#words.has(text));
  }

  #checks(part: SyntaxNode): boolean {
    return [...walk(part)].some(({ node }) => this.#checking.has(node));
  }

  /** `tt.wantErr` of `tt.wantErr`, `a` of `a == 2`. */
  #saidBy(condition: SyntaxNode): string[] {
    return [...walk(condition)].flatMap(({ node, above }) => {
      if (node.type !== "identifier" || !this.#words.has(node.text)) return [];
      const parent = above.at(-1);
      return [parent !== undefined && members.test(parent.type) ? parent.text : node.text];
    });
  }
}

const joints = /^(binary_expression|boolean_operator)$/;
const members = /^(member_expression|attribute|field_expression|selector_expression|field_access)$/;
/** Something that only some rows have. */
const values = /["'`][^"'`]|\d/;

function isBlock({ type }: SyntaxNode): boolean {
  return /(^|_)block$|^(statement_list|program|module)$/.test(type);
}

/** Goes on to the next row, or ends. */
function jumpsIn(branch: SyntaxNode): boolean {
  return [...walk(branch)].some(
    ({ node, above }) => jumps.test(node.type) && !above.some(({ type }) => functions.test(type)),
  );
}

/** What rows, and what stands in them, are called around and in a test. */
function rowWords({ around, body }: FoundTest): ReadonlySet<string> {
  const nodes = [...around, ...[...walk(body)].map(({ node }) => node)];
  const targets = nodes.flatMap((node) => {
    if (loops.test(node.type)) {
      const clause = node.children.find(({ type }) => type === "range_clause") ?? node;
      return [childIn(clause, "left") ?? childIn(clause, "pattern") ?? childIn(clause, "name")];
    }
    return functions.test(node.type) ? [childIn(node, "parameters") ?? childIn(node, "parameter")] : [];
  });
  const words = targets.flatMap((one) =>
    one === null ? [] : nodesOf(one, "identifier", "shorthand_property_identifier_pattern"),
  );
  return new Set(
    words.map(({ text }) => text).filter((text) => !/^(_|t|self|cls|this|done|expect)$/.test(text)),
  );
}
