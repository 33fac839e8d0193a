import { type TamperFinding } from "../verdict.ts";
import { textOf, type ChangedFile } from "./changed-file.ts";
import { collectionOf } from "./test-files.ts";

/**
 * Names that tests took from the product and now define themselves: such tests check their own copy. A name
 * that is imported from elsewhere now, or used no more, is honest.
 */
export function replacedProduct(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap((file) => {
    const { path, before, after } = file;
    if (before === null || after === null || collectionOf(path) === 0) return [];
    const [was, now] = [textOf(before), textOf(after)];
    return [...ownCopies(path, was, now), ...mockedSubject(path, was, now)];
  });
}

function ownCopies(path: string, was: string, now: string): TamperFinding[] {
  const imported = new Set(importedNames(now));
  return importedNames(was)
    .filter((name) => !imported.has(name))
    .flatMap((name): TamperFinding[] => {
      const line = definitionOf(name, now);
      if (line === null || definitionOf(name, was) !== null) return [];
      const message = `the tests check a "${name}" of their own in place of the product's`;
      return [{ path, line, rule: "stubbed-assertion", message }];
    });
}

/** Tests that took one thing alone from the product and now mock it: they check the mock. */
function mockedSubject(path: string, was: string, now: string): TamperFinding[] {
  const sources = [...was.matchAll(/(?:from|require\(|import\()\s*["'](\.{1,2}\/[^"']+)["']/g)].map(
    ([, source = ""]) => source,
  );
  const [subject] = sources;
  if (subject === undefined || new Set(sources).size > 1) return [];
  const at = now
    .split("\n")
    .findIndex(
      (line) => mocks.test(line) && (line.includes(`"${subject}"`) || line.includes(`'${subject}'`)),
    );
  if (at < 0 || mocks.test(was)) return [];
  const message = `the tests check a mock of ${subject} in place of the product`;
  return [{ path, line: at + 1, rule: "stubbed-assertion", message }];
}

const mocks = /\b(vi|jest|mock|td|quibble)\.(mock|doMock|module|unstable_mockModule|replace|esm)\(/;

const statements: readonly RegExp[] = [
  /^import\s+(?:type\s+)?([^"';]+?)\s+from\s*["'][^"']+["']/gm,
  /^(?:const|let|var)\s+([^=;]+?)\s*=\s*(?:await\s+)?(?:require|import)\s*\(/gm,
  /^from\s+[\w.]+\s+import\s+\(?([^)\n]+)\)?/gm,
];

/** The local names that a file's own import statements bring. */
function importedNames(text: string): string[] {
  return statements.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([, names = ""]) =>
      names
        .replace(/[{}]/g, "")
        .split(",")
        .map(
          (one) =>
            one
              .trim()
              .split(/\s+as\s+|\s*:\s*/)
              .at(-1) ?? "",
        )
        .filter((name) => /^[A-Za-z_$][\w$]*$/.test(name)),
    ),
  );
}

function definitionOf(name: string, text: string): number | null {
  const escaped = name.replaceAll("$", "\\$");
  const defined = new RegExp(
    `^(?:export\\s+)?(?:(?:const|let|var)\\s+${escaped}\\s*(?::[^=]+)?=(?!\\s*(?:await\\s+)?(?:require|import)\\b)|(?:async\\s+)?function\\s*\\*?\\s*${escaped}\\b|class\\s+${escaped}\\b|(?:async\\s+)?def\\s+${escaped}\\b)`,
  );
  const at = text.split("\n").findIndex((line) => defined.test(line));
  return at < 0 ? null : at + 1;
}
