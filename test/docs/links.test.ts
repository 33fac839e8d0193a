import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { documents, readDocument, root } from "./documents.ts";

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
/** Folders of other people's repositories. */
const mavens = /^src\/(?:main|test)\b/;
const forPeople = documents.filter(
  (document) => !document.startsWith("docs/decisions/") && document.startsWith("docs/"),
);

describe("the documents", () => {
  it.each(documents)("%s names only scripts of package.json and files that are there", (document) => {
    const text = readDocument(document);
    const ours = text.replace(/```(?:yaml|markdown)[^]*?```/g, "");
    for (const [, script = ""] of ours.matchAll(/npm run ([a-z:]+)/g)) {
      expect(Object.keys(scripts)).toContain(script);
    }
    for (const [, path = ""] of ours.matchAll(/`((?:src|test|prompts|scripts|fixtures)\/[\w./-]+)`/g)) {
      const another = path.includes("KIND") || mavens.test(path);
      expect(existsSync(join(root, path)) || another, path).toBe(true);
    }
  });

  it.each(documents)("%s links to pages and headings that are there", (document) => {
    for (const [path, anchor] of linksOf(document)) {
      const target = path === "" ? document : normalize(join(dirname(document), path));
      expect(existsSync(join(root, target)), `${document} -> ${path}`).toBe(true);
      if (anchor !== "") expect(anchorsOf(target), `${document} -> ${path}#${anchor}`).toContain(anchor);
    }
  });

  it.each(forPeople.filter((document) => !document.startsWith("docs/reference/")))(
    "%s can be read at one sitting: references alone have more than 1,500 words",
    (document) => {
      const words = readDocument(document)
        .split(/\s+/)
        .filter((each) => /\p{L}|\p{N}/u.test(each));
      expect(words.length).toBeLessThanOrEqual(1_500);
    },
  );

  it("are all reached from the index", () => {
    const reached = new Set(["docs/README.md"]);
    for (const document of reached) {
      const to = linksOf(document).map(([path]) => normalize(join(dirname(document), path)));
      for (const each of to) if (forPeople.includes(each)) reached.add(each);
    }
    expect([...reached].toSorted()).toEqual([...forPeople].toSorted());
  });
});

/** Links and pictures that lead to this repository, with what stands behind `#`. */
function linksOf(document: string): [path: string, anchor: string][] {
  const text = readDocument(document).replaceAll(/```[^]*?```/g, "");
  return [...text.matchAll(/\]\(([^)#:\s]*)(?:#([^)]*))?\)/g)].map(([, path = "", anchor = ""]) => [
    path,
    anchor,
  ]);
}

/** The names that GitHub gives the headings of a page. */
function anchorsOf(document: string): string[] {
  const text = readDocument(document).replaceAll(/```[^]*?```/g, "");
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
