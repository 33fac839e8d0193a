import { type FileVersion } from "../changed-file.ts";
import { declaredAt, submodule, type Declared, type ModuleTexts } from "./declared-at.ts";
import { literal } from "./lines-calling.ts";
import { moduleMeant } from "./module-paths.ts";
import { givenOnNames, takenNames, type TakenName } from "./taken-names.ts";

const known = new WeakMap<FileVersion, readonly TakenName[]>();

/** Of a whole module, each of its members that the file asks. */
export function takenIn(version: FileVersion): readonly TakenName[] {
  const found = known.get(version) ?? readTaken(version);
  known.set(version, found);
  return found;
}

function readTaken(version: FileVersion): TakenName[] {
  const text = version.tree?.root.text ?? "";
  return [...takenNames(version), ...givenOnNames(version)].flatMap((one) => {
    if (one.isGivenOn === true) return [one];
    const isWhole = one.name === "*";
    // `from shop import tax` may bring a module.
    if (!isWhole && version.tree?.language !== "python") return [one];
    const members = new Set(
      [...text.matchAll(new RegExp(`(?<![\\w$.])${literal(one.local)}\\.([A-Za-z_$][\\w$]*)`, "g"))].map(
        ([, name = ""]) => name,
      ),
    );
    const source = isWhole ? one.source : `${one.source}${one.source.endsWith(".") ? "" : "."}${one.name}`;
    const found = [...members].map((name) => ({ ...one, local: `${one.local}.${name}`, name, source }));
    return isWhole ? found : [one, ...found];
  });
}

/** What a name stands for that a file takes. */
export function asked(taken: TakenName, version: FileVersion, texts: ModuleTexts): Declared | null {
  const { path, tree } = version;
  if (tree === null) return null;
  const from = { path, language: tree.language };
  const next = (source: string, name: string) => {
    const module = moduleMeant(source, from, texts);
    return module === null ? null : declaredAt({ path: module, name }, texts);
  };
  return next(taken.source, taken.name) ?? (tree.language === "python" ? submodule(taken, next) : null);
}
