import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { folderOf } from "../paths.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";

/** What comes with Go itself. */
const standard =
  /^(archive|bufio|bytes|cmp|compress|container|context|crypto|database|embed|encoding|errors|expvar|flag|fmt|go|hash|html|image|index|io|iter|log|maps|math|mime|net|os|path|reflect|regexp|runtime|slices|sort|strconv|strings|sync|syscall|testing|text|time|unicode|unique)(\/|$)/;
/** What tests of Go check with besides. */
const checking =
  /^(github\.com\/(stretchr\/testify|google\/go-cmp|onsi\/(gomega|ginkgo)|frankban\/quicktest|maxatome\/go-testdeep|matryer\/is|golang\/mock|gkampitakis\/go-snaps|hexops\/autogold|smartystreets\/goconvey|sebdah\/goldie)|gotest\.tools|go\.uber\.org\/(goleak|mock)|gopkg\.in\/check\.v1|pgregory\.net\/rapid|google\.golang\.org\/protobuf)(\/|$)/;

/**
 * Go: names by which tests asked the standard library or what they check with, and that are a package of the repository's own
 * now: `import strings "shop/fakes"`.
 */
export function ownPackages(files: readonly ChangedFile[], { paths }: Surroundings): TamperFinding[] {
  const all = [...paths, ...files.flatMap(({ after }) => after?.path ?? [])];
  const folders = foldersWithin(all.filter((path) => path.endsWith(".go")));
  const isJudge = (source: string) => standard.test(source) || checking.test(source);
  const isOwn = (source: string) =>
    !isJudge(source) && source.split("/").some((_, at, parts) => folders.has(parts.slice(at).join("/")));
  const taken = files.flatMap(takenNames);
  const asked = files.flatMap(({ path, before, after }) => {
    const [was, now] = [before, after].map(importsIn);
    if (was === undefined || now === undefined) return [];
    return now
      .filter(
        ({ name, source }) => isOwn(source) && !was.some((one) => one.name === name && one.source === source),
      )
      .filter(({ name }) => was.some((one) => one.name === name && isJudge(one.source)))
      .filter(({ name }) => !now.some((one) => one.name === name && isJudge(one.source)))
      .map(({ name, source, line }) => ({
        ...{ path, line, rule: "stubbed-assertion" },
        message: `"${name}" is ${source} of the repository's own where the test checks`,
      }));
  });
  return [...asked, ...taken];
}

/** Each with what it is called within the folders around it: a module may begin at any of them. */
function foldersWithin(paths: readonly string[]): ReadonlySet<string> {
  return new Set(
    paths.flatMap((path) => {
      const parts = folderOf(path).replace(/\/$/, "").split("/");
      return parts.map((_, at) => parts.slice(at).join("/"));
    }),
  );
}

/** A module of the repository takes the name of one that tests check with: in a workspace, it is that from then on. */
function takenNames({ path, before, after }: ChangedFile): TamperFinding[] {
  const [was, now] = [before, after].map((version) => /^module\s+"?([^\s"]+)/m.exec(textOf(version))?.[1]);
  if (!/(^|\/)go\.mod$/.test(path) || now === undefined || now === was || !checking.test(now)) return [];
  return [{ path, line: null, rule: "replaced-tool", message: `the module takes the name of ${now}` }];
}

interface Import {
  /** "." for what is called without a name. */
  readonly name: string;
  readonly source: string;
  readonly line: number;
}

function importsIn(version: FileVersion | null): Import[] {
  if (version?.tree?.language !== "go" || !version.path.endsWith("_test.go")) return [];
  return nodesOf(version.tree.root, "import_spec").map((one) => importOf(one));
}

function importOf(node: SyntaxNode): Import {
  const source = (childIn(node, "path")?.text ?? "").replace(/["`]/g, "");
  const parts = source.split("/").filter((part) => !/^v\d+$/.test(part));
  return { name: childIn(node, "name")?.text ?? parts.at(-1) ?? "", source, line: node.line };
}
