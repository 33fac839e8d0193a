import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { childIn, nodesOf } from "../syntax-tree.ts";
import { collectionOf } from "../test-files.ts";
import { extensionsNamedIn } from "../tests/functions/java-classes.ts";
import { isWholeRunner, javaExtensions } from "./java-extensions.ts";

/** Classes of Java's tests that newly say an extension, a rule or a runner of the tests' own which decides what runs, or what fails. */
export function usedExtensions(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  return files.flatMap(({ path, before, after }) => {
    if (after === null || collectionOf(path) === 0) return [];
    const [was, now] = [usesIn(before), usesIn(after)];
    const known = new Set(was.map(({ of }) => of));
    const fresh = now.filter(
      ({ of, name }) => known.has(of) && !was.some((one) => one.of === of && one.name === name),
    );
    if (fresh.length === 0) return [];
    const deciding = new Set(
      [...around.standing, ...files.flatMap((file) => file.after ?? [])].flatMap(decidingIn),
    );
    return fresh
      .filter(({ name }) => deciding.has(name))
      .map(({ name, line }) => ({
        ...{ path, line, rule: "skipped-test" },
        message: `${name} decides now which of these tests run, or what a failure is`,
      }));
  });
}

interface Use {
  /** The class that says so. */
  readonly of: string;
  /** Empty: it is only there. */
  readonly name: string;
  readonly line: number;
}

function usesIn(version: FileVersion | null): Use[] {
  if (version?.tree?.language !== "java") return [];
  return nodesOf(version.tree.root, "class_declaration").flatMap((node) => {
    const of = childIn(node, "name")?.text ?? "";
    return [
      { of, name: "", line: node.line },
      ...[...extensionsNamedIn(node)].map((name) => ({ of, name, line: node.line })),
    ];
  });
}

/** The names of classes that decide, or that are runners of their own altogether. */
function decidingIn({ tree }: FileVersion): string[] {
  if (tree?.language !== "java") return [];
  const decides = new Set(javaExtensions(tree.root).map(([, node]) => node));
  return nodesOf(tree.root, "class_declaration")
    .filter((one) => isWholeRunner(one) || nodesOf(one, ...kinds).some((each) => decides.has(each)))
    .map((one) => childIn(one, "name")?.text ?? "");
}

const kinds = ["class_declaration", "object_creation_expression"];
