import { z } from "zod";

/** What a template may ask of a value. */
export type Shape =
  | { readonly kind: "text" }
  | { readonly kind: "list"; readonly item: Shape }
  | { readonly kind: "record"; readonly fields: Readonly<Record<string, Shape>> };

/** The shape of what a schema gives, after its transformations. */
export function shapeOf(schema: z.core.$ZodType): Shape {
  if (schema instanceof z.ZodPipe) return shapeOf(schema.out);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return shapeOf(schema.unwrap());
  if (schema instanceof z.ZodArray) return { kind: "list", item: shapeOf(schema.element) };
  if (schema instanceof z.ZodObject) {
    const fields: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
    const shapes = Object.entries(fields).map(([key, field]) => [key, shapeOf(field)] as const);
    return { kind: "record", fields: Object.fromEntries(shapes) };
  }
  return { kind: "text" };
}

/** What `name` means inside of these shapes, innermost last; null: nothing. */
export function lookUp(name: string, stack: readonly Shape[]): { shape: Shape; depth: number } | null {
  if (name === ".")
    return stack.length === 0 ? null : { shape: stack.at(-1) ?? text, depth: stack.length - 1 };
  const [first = "", ...rest] = name.split(".");
  for (let depth = stack.length - 1; depth >= 0; depth--) {
    const scope = stack[depth];
    const found = scope?.kind === "record" ? scope.fields[first] : undefined;
    if (found === undefined) continue;
    const shape = rest.reduce<Shape | undefined>(step, found);
    return shape === undefined ? null : { shape, depth };
  }
  return null;
}

const text: Shape = { kind: "text" };

function step(shape: Shape | undefined, key: string): Shape | undefined {
  if (shape?.kind === "list" && key === "length") return text;
  return shape?.kind === "record" ? shape.fields[key] : undefined;
}
