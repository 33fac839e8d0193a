import { describe, expect, it } from "vitest";
import { foundInChange, type Edit, type Tree } from "./found-in-change.ts";

/** A change as people make it, and what of it would be a loss if it were written otherwise. */
export interface HonestChange {
  readonly title: string;
  readonly base: Tree;
  readonly head: Readonly<Record<string, Edit>>;
  /** What stands in the change once, what stands there in its place, and the rule that this breaks. */
  readonly cheats: readonly (readonly [from: string, to: string, rule: string])[];
}

/** Each change passes, and is found with each of its losses. */
export function honestAndNot(what: string, changes: readonly HonestChange[]): void {
  describe(what, () => {
    it.each(changes)("pass: $title", async ({ title, base, head }) => {
      expect(await foundInChange([title, base, head])).toEqual([]);
    });

    const cheats = changes.flatMap(({ title, base, head, cheats: each }) =>
      each.map(([from, to, rule]) => ({ title, base, head, from, to, rule })),
    );
    it.each(cheats)(
      "are found: $title, with $to for $from",
      async ({ title, base, head, from, to, rule }) => {
        const edits = Object.fromEntries(
          Object.entries(head).map(([path, edit]) => [path, edited(edit, from, to)]),
        );
        expect(edits).not.toEqual(head);
        expect(await foundInChange([title, base, edits])).toContainEqual(
          expect.stringContaining(` ${rule}: `),
        );
      },
    );
  });
}

function edited(edit: Edit, from: string, to: string): Edit {
  if (edit === null) return null;
  if (typeof edit === "string") return edit.replace(from, () => to);
  return edit.text === undefined ? edit : { ...edit, text: edit.text.replace(from, () => to) };
}
