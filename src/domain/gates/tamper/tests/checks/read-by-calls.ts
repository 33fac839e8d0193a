import { type SyntaxNode } from "../../syntax-tree.ts";
import { type OwnFunction } from "../functions/declared-function.ts";
import { valuesOf, type OwnCall } from "../functions/own-calls.ts";
import { substituted } from "../functions/substituted.ts";
import { type Check } from "./check.ts";
import { findAssertions } from "./find-assertions.ts";
import { type FoundAssertion } from "./found-assertion.ts";

export interface LocalOrOwn extends OwnCall {
  /** The function stands in the body itself. */
  readonly isLocal: boolean;
  readonly isMethod?: true;
}

/**
 * The functions within a body whose checks say nothing but for what they are given, as far as each call of them makes them all: these
 * are read where they are called.
 */
export function readByCalls(
  all: readonly { readonly call: LocalOrOwn; readonly check: Check }[],
  direct: readonly FoundAssertion[],
): ReadonlySet<OwnFunction> {
  const locals = new Set(all.flatMap(({ call }) => (call.isLocal ? [call.called] : [])));
  const isRead = (local: OwnFunction) => {
    const own = direct.filter(({ above }) => above.includes(local.node));
    const calls = all.filter(({ call }) => call.called === local);
    const isSaidOfGiven = own.some(({ text, node }) =>
      local.parameters.some(({ name }) => wordIn(name).test(text ?? node.text)),
    );
    return isSaidOfGiven && calls.every(({ check }) => check.assertions.length >= own.length);
  };
  return new Set([...locals].filter(isRead));
}

/** What the checks of a function look at in one call of it, which may be none of what it is given. */
export function lookedAtBy({ called, args }: OwnCall): SyntaxNode[] {
  const body = substituted(called.body, valuesOf(called, args));
  return findAssertions(called.file.tree, body).flatMap(({ node, looked = [node] }) => looked);
}

/** Whether something stands in one of these functions. */
export function isInAny(locals: ReadonlySet<OwnFunction>, { above }: Pick<Check, "above">): boolean {
  return [...locals].some(({ node }) => above.includes(node));
}

/** Finds a name where it stands as a whole. */
export function wordIn(name: string): RegExp {
  return new RegExp(`(?<![\\w$.])${name.replaceAll("$", "\\$")}(?![\\w$])`);
}
