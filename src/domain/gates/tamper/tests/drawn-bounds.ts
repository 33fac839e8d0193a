import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { nameOf } from "./languages/java-annotations.ts";

/** What runners of Java's properties are told of one value that they make up: by kind, in what bounds, or of which sort it is. */
export type DrawnBounds = ReadonlyMap<string, readonly [least: number, most: number]>;

const ranged = /^((Int|Long|Short|Byte|Big|Double|Float|Char)Range|InRange|Size|StringLength)$/;
const sorts: Readonly<Record<string, readonly [string, number, number]>> = {
  Positive: ["range", 1, Infinity],
  Negative: ["range", -Infinity, -1],
  NotEmpty: ["size", 1, Infinity],
  NotBlank: ["size", 1, Infinity],
  UniqueElements: ["unique", 1, 1],
  UniqueChars: ["unique", 1, 1],
  When: ["condition", 1, 1],
  Only: ["values", 1, 1],
};
const lengths = /^(Size|StringLength)$/;

/** By the number of the parameter, and where it is told so of several types in it, of the type. */
export function drawnBounds(method: SyntaxNode): DrawnBounds {
  const parameters = childIn(method, "parameters")?.children ?? [];
  return new Map(
    parameters.flatMap((one, at) =>
      nodesOf(one, "annotation", "marker_annotation").flatMap((said): [string, [number, number]][] => {
        const name = nameOf(said);
        const [kind, least, most] = sorts[name] ?? [];
        const place = `${String(parameters.length)}.${String(at)}`;
        if (kind !== undefined && least !== undefined && most !== undefined)
          return [[`${place} ${kind}`, [least, most]]];
        const [from, to] = rangeOf(said);
        const kindOf = lengths.test(name) ? "size" : "range";
        return ranged.test(name) ? [[`${place} ${kindOf}`, [Math.max(from, leastOf(name)), to]]] : [];
      }),
    ),
  );
}

/** From where a range goes that does not say so. */
function leastOf(name: string): number {
  return lengths.test(name) || /^(Int|Long|Short|Byte|Double|Float)Range$/.test(name) ? 0 : -Infinity;
}

/** A bound that nobody knows is none. */
function rangeOf(annotation: SyntaxNode): [number, number] {
  const given = childIn(annotation, "arguments")?.children ?? [];
  const pairs = new Map(
    given.map((one) =>
      one.type === "element_value_pair"
        ? [childIn(one, "key")?.text ?? "", numberIn(childIn(one, "value")?.text)]
        : ["value", numberIn(one.text)],
    ),
  );
  const said = (word: RegExp) => [...pairs].find(([key]) => word.test(key))?.[1] ?? NaN;
  const [exact, least, most] = [said(/^value$/), said(/^min/), said(/^max/)];
  const or = (value: number, otherwise: number) => (Number.isNaN(value) ? otherwise : value);
  return [or(or(least, exact), -Infinity), or(or(most, exact), Infinity)];
}

function numberIn(text = ""): number {
  const written = text.replace(/^"|"$|(?<=\d)[LlFfDd]$|_/g, "");
  return written === "" ? NaN : Number(written);
}

/** Of which value less is made up than before, in words; null: of none. */
export function drawnFromLess(was: DrawnBounds, now: DrawnBounds): string | null {
  for (const [place, [least, most]] of now) {
    const [atLeast, atMost] = was.get(place) ?? [-Infinity, Infinity];
    if (least > atLeast || most < atMost)
      return `values are made up of less: ${place.split(" ")[1] ?? ""} from ${String(least)} to ${String(most)}`;
  }
  return null;
}
