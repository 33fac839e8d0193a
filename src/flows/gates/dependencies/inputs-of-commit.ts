import {
  installInputs,
  runsOwnScripts,
  type Ecosystem,
  type TreeFile,
} from "../../../domain/gates/dependencies/install-inputs.ts";
import { listsNamedBy } from "../../../domain/gates/dependencies/requirements-lists.ts";
import { askOfCommits } from "../../../workspaces/git/commit-answers.ts";
import { type Mirror } from "../../../workspaces/mirror.ts";
import { readTextsAt } from "../../../workspaces/git/read-file.ts";

const maxManifestBytes = 1024 * 1024;

/** All files of a commit that an installation depends on; null: it may depend on others, too. */
export async function inputsOf(
  mirror: Mirror,
  commit: string,
  ecosystem: Ecosystem,
): Promise<readonly TreeFile[] | null> {
  const { exitCode, stdout } = await askOfCommits(mirror, ["ls-tree", "-r", "-z", "--full-tree", commit]);
  if (exitCode !== 0) return null;
  const files = stdout
    .toString("utf8")
    .split("\0")
    .filter(Boolean)
    .map((line) => ({ path: line.slice(line.indexOf("\t") + 1), hash: line.slice(0, line.indexOf("\t")) }));
  const inputs = installInputs(ecosystem, files);
  // A link is an input by what it points to, which stands elsewhere.
  if (inputs === null || inputs.some(({ hash }) => !hash.startsWith("100"))) return null;
  const paths = inputs.map(({ path }) => path);
  const reads = { mirror, commit, paths };
  const isWhole =
    ecosystem.name === "pip" ? await namesInputsAlone(reads) : await hasNoScriptsOfItsOwn(reads);
  return isWhole ? inputs : null;
}

interface Inputs {
  readonly mirror: Mirror;
  readonly commit: string;
  readonly paths: readonly string[];
}

async function hasNoScriptsOfItsOwn({ mirror, commit, paths }: Inputs): Promise<boolean> {
  const manifests = paths.filter((path) => /(^|\/)package\.json$/.test(path));
  const texts = await readTextsAt(mirror, { commit, paths: manifests }, maxManifestBytes);
  return manifests.every((path) => {
    const text = texts.get(path);
    return typeof text === "string" && !runsOwnScripts(text);
  });
}

/** Whether the list of requirements, and all that it names in turn, name nothing but inputs. */
async function namesInputsAlone({ mirror, commit, paths }: Inputs): Promise<boolean> {
  const inputs = new Set(paths);
  const seen = new Set<string>();
  let next = ["requirements.txt"];
  while (next.length > 0) {
    if (next.some((path) => !inputs.has(path))) return false;
    for (const path of next) seen.add(path);
    const texts = await readTextsAt(mirror, { commit, paths: next }, maxManifestBytes);
    const named = next.map((path) => listsNamedBy(path, texts.get(path) ?? "\0"));
    if (named.includes(null)) return false;
    next = [...new Set(named.flatMap((each) => each ?? []))].filter((path) => !seen.has(path));
  }
  return true;
}
