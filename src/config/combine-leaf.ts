import { keyOf, type Leaf } from "./leaves.ts";

/** Strictest first. */
const strictness: Readonly<Record<string, readonly unknown[]>> = {
  [keyOf(["enabled"])]: [false, true],
  [keyOf(["permissionMode"])]: ["readonly", "standard"],
  [keyOf(["agent", "isolation"])]: ["bubblewrap", "none"],
  [keyOf(["agent", "network"])]: ["none", "model-only", "open"],
};

const ceiling = keyOf(["escalations", "caps", "dailyCostUsd"]);

/**
 * The value of a stronger source over that of the weaker ones. A repository cannot undo what protects the
 * service: a thrown kill switch stays thrown, isolation, network and permissions only become stricter, the daily budget only
 * becomes smaller.
 * Only the operator's environment may be laxer than what is built in.
 */
export function combineLeaf<T extends Leaf & { readonly source: string }>(
  weaker: T | undefined,
  stronger: T,
): T {
  if (weaker === undefined || stronger.source === "environment") return stronger;
  const key = keyOf(stronger.path);
  if (key === ceiling) return isLess(stronger.value, weaker.value) ? stronger : weaker;
  const order = strictness[key];
  if (order === undefined) return stronger;
  return order.indexOf(stronger.value) <= order.indexOf(weaker.value) ? stronger : weaker;
}

/** null is unlimited. */
function isLess(one: unknown, other: unknown): boolean {
  if (typeof one !== "number") return false;
  return typeof other !== "number" || one <= other;
}
