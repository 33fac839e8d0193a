import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { childIn, nodesOf, plainSource, type SyntaxNode } from "../syntax-tree.ts";
import { isTestContext } from "../test-files.ts";

/** What a file of Go's tests tells a library of them, so that less fails. */
const kinds = ["call_expression", "keyed_element", "assignment_statement", "composite_literal"] as const;
const laxer: readonly { readonly said: RegExp; readonly message: string }[] = [
  { said: /^UpdateScripts:true$/, message: "scripts are told to write what they compare with" },
  {
    said: /^\w+\.(LabelFilter|Focus(Strings|Files)|Skip(Strings|Files)|DryRun)=/,
    message: "Ginkgo is told to leave tests out",
  },
  { said: /^\w+\.FlakeAttempts=/, message: "Ginkgo is told to try again what failed" },
  {
    said: /^gomock\.WithOverridableExpectations\(\)$/,
    message: "doubles forget what they were told to wait for",
  },
  {
    said: /^(cupaloy\.)?ShouldUpdate\(func\(\)bool\{returntrue;?\}\)$|^(cupaloy\.)?FailOnUpdate\(false\)$/,
    message: "kept results are written anew",
  },
  {
    said: /^gomock\.NewController\((?![\w.]*[tT]b?[,)]|[bfs][,)]|[\w.]+\.TB?\(\)|[\w.]*GinkgoTB?\()/,
    message: "doubles tell nobody what fails",
  },
];

/** Words by which Go's tests let more pass than they did. */
export function laxerRunners(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap((file) => [...wordsOf(file), ...deafDoubles(file), ...looserOptions(file)]);
}

function wordsOf({ path, before, after }: ChangedFile): TamperFinding[] {
  return laxer.flatMap(({ said, message }): TamperFinding[] => {
    const [was, now] = [saidIn(before, said), saidIn(after, said)];
    const [first] = now.filter((one) => !was.some((other) => plainSource(other) === plainSource(one)));
    const isMore = first !== undefined && before !== null && now.length > was.length;
    return isMore
      ? [
          {
            path,
            line: first.line,
            rule: "weakened-test",
            message: `${message}: ${first.text.slice(0, 120)}`,
          },
        ]
      : [];
  });
}

/** `&mocks.Repo{}` in the place of `mocks.NewRepo(t)`, which tells by itself what it waited for in vain. */
function deafDoubles({ path, before, after }: ChangedFile): TamperFinding[] {
  const [was, now] = [before, after].map((version) => saidIn(version, /./));
  if (was === undefined || now === undefined || now.length === 0) return [];
  const countOf = (all: readonly SyntaxNode[], said: RegExp) =>
    all.filter(({ text }) => said.test(text.replace(/\s+/g, ""))).length;
  const more = (said: RegExp) => countOf(now, said) - countOf(was, said);
  const made = new Set(was.flatMap(({ text }) => /^\w+\.New\w+(?=\(\w*[tT]\)$)/.exec(text)?.[0] ?? []));
  const deaf = [...made].find((one) => {
    const [kit = "", name = ""] = one.split(".New");
    const other = new RegExp(`^(&?${kit}\\.${name}\\{\\}|new\\(${kit}\\.${name}\\))$`);
    return more(new RegExp(`^${kit}\\.New${name}\\(\\w*[tT]\\)$`)) < 0 && more(other) > 0;
  });
  if (deaf === undefined || more(/\.AssertExpectations\(/) > 0) return [];
  return [
    {
      path,
      line: null,
      rule: "weakened-test",
      message: `nobody asks a double for what it waited: ${deaf} is gone`,
    },
  ];
}

const passing =
  /\b(?:cmpopts|protocmp)\.(?:Ignore|EquateApprox)\w*\(|\bcmp\.(?:FilterPath|FilterValues|Ignore|Comparer)\(/g;

/** What a file keeps for go-cmp, by a name or by a function, and that passes over more now: `var opts = []cmp.Option{…}`. */
function looserOptions({ path, before, after }: ChangedFile): TamperFinding[] {
  const [was, now] = [before, after].map(optionsKept);
  return [...(now ?? [])].flatMap(([name, one]): TamperFinding[] => {
    const old = was?.get(name);
    const countIn = (text: string) => text.match(passing)?.length ?? 0;
    if (old === undefined || countIn(one.text) <= countIn(old.text)) return [];
    const message = `what tests compare passes over more: ${name} of ${one.text.replace(/\s+/g, " ").slice(0, 120)}`;
    return [{ path, line: one.line, rule: "weakened-test", message }];
  });
}

function optionsKept(version: FileVersion | null): ReadonlyMap<string, SyntaxNode> {
  if (version?.tree?.language !== "go" || !isTestContext(version.path)) return new Map();
  const kept = version.tree.root.children.flatMap((one) => {
    if (one.type === "var_declaration") return nodesOf(one, "var_spec");
    return one.type === "function_declaration" && /\bcmp\.Options?\b/.test(childIn(one, "result")?.text ?? "")
      ? [one]
      : [];
  });
  return new Map(kept.map((one) => [childIn(one, "name")?.text ?? "", one]));
}

function saidIn(version: FileVersion | null, said: RegExp): SyntaxNode[] {
  if (version?.tree?.language !== "go" || !isTestContext(version.path)) return [];
  return [...nodesOf(version.tree.root, ...kinds)].filter((one) => said.test(one.text.replace(/\s+/g, "")));
}
