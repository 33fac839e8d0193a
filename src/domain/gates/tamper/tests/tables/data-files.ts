import { type ChangedFile, type FileVersion } from "../../changed-file.ts";
import { holdsSettings } from "../../settings/tool-files.ts";
import { type SyntaxNode } from "../../syntax-tree.ts";
import { isTestContext } from "../../test-files.ts";
import { caseFolders } from "./case-files.ts";

/** A file that tests may take their cases from. */
export interface DataFile {
  readonly path: string;
  readonly rows: readonly string[];
}

const endings = /\.(json[5lc]?|ndjson|ya?ml|[ct]sv|txt)$/i;

function isDataFile(path: string): boolean {
  return endings.test(path) && !holdsSettings(path) && (isTestContext(path) || caseFolders.test(path));
}

/** The files of data on one side of a change, with the rows of their lists. */
export function dataFilesOf(versions: readonly (FileVersion | null)[]): DataFile[] {
  return versions.flatMap((version) =>
    version !== null && version.text !== null && isDataFile(version.path)
      ? [{ path: version.path, rows: rowsIn(version.text, version) }]
      : [],
  );
}

/** Whether a change leaves a file of data with rows less than it had. */
export function losesRows({ before, after }: ChangedFile): boolean {
  const [was, is] = [dataFilesOf([before])[0], dataFilesOf([after])[0]];
  if (was === undefined) return false;
  return new Set(is?.rows).size < new Set(was.rows).size;
}

const known = new WeakMap<FileVersion, readonly string[]>();

function rowsIn(text: string, version: FileVersion): readonly string[] {
  const before = known.get(version);
  if (before !== undefined) return before;
  const rows = rowsOf(text, version);
  known.set(version, rows);
  return rows;
}

function rowsOf(text: string, { path, data }: FileVersion): string[] {
  if (/\.([ct]sv|jsonl|ndjson|txt)$/i.test(path))
    return text.split(/\r?\n/).filter((line) => line.trim() !== "");
  return listsIn(data).map(written);
}

function written(row: unknown): string {
  try {
    return JSON.stringify(row);
  } catch {
    // By YAML's anchors, it holds itself.
    return "";
  }
}

/** The list that it is, or those that it has under names. */
function listsIn(data: unknown): unknown[] {
  if (Array.isArray(data)) return data;
  if (typeof data !== "object" || data === null) return [];
  const lists = Object.values(data).filter(Array.isArray);
  return lists.length > 0 ? lists.flat() : Object.entries(data);
}

/** Of the files, those whose name stands in one of the sources. */
export function namedIn(sources: readonly SyntaxNode[], files: readonly DataFile[]): DataFile[] {
  if (files.length === 0) return [];
  const said = sources.map(({ text }) => text).join("\n");
  return files.filter(({ path }) => {
    const name = (path.split("/").at(-1) ?? "").replace(/[^\w]/g, "\\$&");
    return new RegExp(`(^|[^\\w.-])${name}(?![\\w.])`).test(said);
  });
}
