import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile } from "../changed-file.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { sourcesOf, type SourceFile } from "./functions/source-files.ts";
import { casesTakenBy, type CasesTaken } from "./tables/case-patterns.ts";
import { caseFolders, isOfCases } from "./tables/case-files.ts";

/** Tests that went through files as their cases, and go through fewer of those that stay. */
export function narrowedCases(
  files: readonly ChangedFile[],
  { paths, standing }: Surroundings,
): TamperFinding[] {
  const readers = files.flatMap((file) => {
    const [source] = sourcesOf([file.before]);
    const taken = source === undefined || !mayList(source) ? null : casesTakenBy(source);
    return taken === null || file.after === null ? [] : [{ file, taken }];
  });
  if (readers.length === 0) return [];
  const gone = new Set(
    files.flatMap(({ before, after }) => (before && after?.path !== before.path ? [before.path] : [])),
  );
  const own = new Set(files.flatMap(({ after }) => after?.path ?? []));
  const head = [
    ...paths.filter((path) => !gone.has(path)),
    ...files.flatMap(({ before, after }) =>
      before !== null && after?.path === before.path ? [before.path] : [],
    ),
  ];
  const cases = head.filter((path) => isOfCases(path) || (caseFolders.test(path) && !own.has(path)));
  const now = sourcesOf([...files.map(({ after }) => after), ...standing]);
  const takers = now.flatMap((one) => (mayList(one) ? (casesTakenBy(one) ?? []) : []));
  const said = now.map(({ tree }) => tree.root.text).join("\n");
  const isTaken = (path: string) =>
    takers.some((one) => one.takes(path)) ||
    (said.includes(path.slice(path.lastIndexOf("/") + 1)) && !takers.some((one) => one.leaves(path)));
  return readers.flatMap(({ file, taken }): TamperFinding[] => {
    const had = cases.filter(taken.takes);
    const lost = had.find((path) => !isTaken(path));
    const isCut = !taken.isCut && had.length > 0 && cutsIn(file).some((one) => one.isCut);
    if (lost === undefined && !isCut) return [];
    const message =
      lost === undefined
        ? "the tests go through only some of the files that they went through"
        : `the tests do not go through ${lost} any more, which stays`;
    return [{ path: file.path, line: file.after === null ? null : 1, rule: "weakened-test", message }];
  });
}

function cutsIn({ after }: ChangedFile): CasesTaken[] {
  return sourcesOf([after]).flatMap((one) => casesTakenBy(one) ?? []);
}

function mayList({ tree }: SourceFile): boolean {
  return /readdir|glob|walk|iterdir|listdir|scandir|ReadDir|read_dir|listFiles|\.list\(|DirectoryStream|files\(|harness!|testscript\.|CsvFileSource/i.test(
    tree.root.text,
  );
}
