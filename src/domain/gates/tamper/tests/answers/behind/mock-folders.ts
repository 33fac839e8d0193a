import { folderOf, pathIn } from "../../../paths.ts";
import { nodesOf, type SyntaxNode } from "../../../syntax-tree.ts";
import { type SourceFile } from "../../functions/source-files.ts";

const bare = /^(?:vi|jest)\.(?:mock|doMock)\(\s*(?:import\(\s*)?["'`](\.{1,2}\/[^"'`]+)["'`]\s*\)?\s*\)?$/;

/** Where what answers may stand for the modules that a file has mocked without saying how; without endings. */
export function mocksNamedIn({ path, tree: { root } }: SourceFile): string[] {
  if (!/\b(vi|jest)\.(mock|doMock)\(/.test(root.text)) return [];
  return nodesOf(root, "call_expression").flatMap(({ text }) => {
    const source = bare.exec(text)?.[1];
    return source === undefined ? [] : [placeOf(source, path)];
  });
}

/** Of `../src/load.js`: "src/__mocks__/load". */
function placeOf(source: string, from: string): string {
  const place = withoutEnding(pathIn(folderOf(from), source));
  const folder = folderOf(place);
  return `${folder}__mocks__/${place.slice(folder.length)}`;
}

function withoutEnding(path: string): string {
  return path.replace(/\.[cm]?[jt]sx?$/, "");
}

/** What the file in the folder of mocks gives in the place of a module, by name; nothing: there is none. */
export function mockedInFolder(
  source: string,
  file: SourceFile,
  beside: readonly SourceFile[],
): readonly (readonly [key: string, answer: SyntaxNode])[] {
  if (!source.startsWith(".")) return [];
  const place = placeOf(source, file.path);
  const mock = beside.find((one) => withoutEnding(one.path) === place);
  return (mock?.tree.root.children ?? []).flatMap((statement) => {
    const [, name = "default"] =
      /^(?:export\s+(?:async\s+)?(?:const|let|var|function|class)\s+|exports\.|module\.exports\.)([\w$]+)/.exec(
        statement.text,
      ) ?? [];
    return /^(export|exports|module\.exports)\b/.test(statement.text) ? [[name, statement] as const] : [];
  });
}
