import { isMap, isScalar, isSeq, type Document, type YAMLMap } from "yaml";
import { type KeyPath } from "./explain-issue.ts";

/**
 * Leaves the last of several equal keys in a document, which is what its value is made of. By where it stands, the path
 * of each that is not the first of its name.
 */
export function takeDuplicates(document: Document): ReadonlyMap<number, KeyPath> {
  const found = new Map<number, KeyPath>();
  takeFrom(document.contents, [], found);
  return found;
}

function takeFrom(node: unknown, path: KeyPath, found: Map<number, KeyPath>): void {
  if (isSeq(node)) for (const [at, item] of node.items.entries()) takeFrom(item, [...path, at], found);
  if (!isMap(node)) return;
  for (const { key, value } of node.items) {
    const own = [...path, isScalar(key) ? String(key.value) : ""];
    takeFrom(value, own, found);
  }
  takeOwn(node, path, found);
}

function takeOwn(map: YAMLMap, path: KeyPath, found: Map<number, KeyPath>): void {
  const names = map.items.map(({ key }) => (isScalar(key) ? key.value : key));
  for (const [at, { key }] of map.items.entries())
    if (isScalar(key) && names.indexOf(key.value) < at)
      found.set(key.range?.[0] ?? 0, [...path, String(key.value)]);
  map.items = map.items.filter((_, at) => names.lastIndexOf(names[at]) === at);
}
