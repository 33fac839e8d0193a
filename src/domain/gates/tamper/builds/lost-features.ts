import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { folderOf } from "../paths.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { nodesOf, walk } from "../syntax-tree.ts";

/** Tests of Rust, and targets of them, that Cargo built by default and builds only for whoever asks for a feature now. */
export function lostFeatures(files: readonly ChangedFile[], { dependents }: Surroundings): TamperFinding[] {
  const head = [...dependents, ...files.flatMap(({ after }) => after ?? [])];
  return files.flatMap((file): TamperFinding[] => {
    const { path, after } = file;
    const folder = folderOf(path);
    return lostByDefault(file).flatMap((feature): TamperFinding[] => {
      const target = targetFor(feature, after);
      const tested = head.find((one) => one.path.startsWith(folder) && testsOnly(feature, one));
      const what = target ?? tested?.path;
      const message = `${what ?? ""} is built only with the feature "${feature}", which is none of the default any more`;
      return what === undefined ? [] : [{ path, line: null, rule: "skipped-test", message }];
    });
  });
}

/** Features that a changed manifest switched on by default, and no longer does. */
export function lostByDefault({ path, before, after }: ChangedFile): readonly string[] {
  if (before === null || after === null || !/(^|\/)Cargo\.toml$/.test(path)) return [];
  const now = byDefault(after);
  return [...byDefault(before)].filter((one) => one !== "default" && !now.has(one));
}

/** With all that these switch on in turn. */
function byDefault(version: FileVersion): ReadonlySet<string> {
  const features = record(record(version.data)["features"]);
  const found = new Set<string>();
  const open = ["default"];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (found.has(one)) continue;
    found.add(one);
    const named = Object.hasOwn(features, one) ? features[one] : [];
    open.push(...[named].flat().map(String));
  }
  return found;
}

function targetFor(feature: string, version: FileVersion | null): string | undefined {
  const said = record(version?.data)["test"];
  const one = (Array.isArray(said) ? said : [])
    .map(record)
    .find((each) => [each["required-features"]].flat().includes(feature));
  return one === undefined ? undefined : `the test ${String(one["name"])}`;
}

const test = /#\[\s*(\w+::)*(test|rstest|test_case|quickcheck|bench)\b|\bproptest!/;

/** Whether a file has tests that hold only where a feature is on. */
function testsOnly(feature: string, { path, tree }: FileVersion): boolean {
  if (tree?.language !== "rust") return false;
  const asks = new RegExp(`\\bcfg\\b.*\\bfeature\\s*=\\s*"${feature.replace(/[^\w-]/g, "\\$&")}"`, "s");
  const isAsking = (text: string) => asks.test(text) && !/\bnot\s*\(|\bany\s*\(/.test(text);
  if (nodesOf(tree.root, "inner_attribute_item").some(({ text }) => isAsking(text)))
    return test.test(tree.root.text) || /(^|\/)tests\//.test(path);
  for (const { node } of walk(tree.root)) {
    let asked = "";
    for (const child of node.children) {
      if (child.type === "attribute_item") asked += `${child.text}\n`;
      else if (!/comment/.test(child.type)) {
        if (asked.split("\n").some(isAsking) && test.test(asked + child.text)) return true;
        asked = "";
      }
    }
  }
  return false;
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}
