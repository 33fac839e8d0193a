import { folderOf, pathIn } from "../paths.ts";
import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";

const documented = /#!?\[\s*(?:cfg_attr\(([^\]]*?),\s*)?doc\s*=\s*include_str!\(\s*"([^"]+)"\s*\)/g;
const tested = /\bdoctest!\(\s*(?:include_str!\(\s*)?"([^"]+)"/g;

/** Texts whose code is run as Rust's documentation, and that stay without being anybody's documentation. */
export function lostTexts(files: readonly ChangedFile[]): TamperFinding[] {
  const runs = new Set(files.flatMap(({ after }) => textsRun(after)));
  const gone = new Set(
    files.flatMap(({ before, after }) => (before && after?.path !== before.path ? before.path : [])),
  );
  return files.flatMap(({ path, before, after }) =>
    after === null
      ? []
      : textsRun(before)
          .filter((text) => !runs.has(text) && !gone.has(text))
          .map((text) => ({
            ...{ path, line: 1, rule: "deleted-test" },
            message: `the code in ${text} is run as documentation no more`,
          })),
  );
}

/** But for what is documentation only where nothing is tested. */
function textsRun(version: FileVersion | null): string[] {
  if (version === null || !version.path.endsWith(".rs")) return [];
  const { path, text } = version;
  const said = [...(text ?? "").matchAll(documented)].flatMap(([, where, named = ""]) =>
    where === undefined || /\bdoc(test)?\b/.test(where.replace(/\bnot\([^()]*\)/g, "")) ? [named] : [],
  );
  const called = [...(text ?? "").matchAll(tested)].map(([, named = ""]) => named);
  return [...said, ...called]
    .filter((one) => /\.(md|txt|rs)$/.test(one))
    .map((one) => pathIn(folderOf(path), one));
}
