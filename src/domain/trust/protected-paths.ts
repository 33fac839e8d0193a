import { agentInstructions } from "./agent-instructions.ts";
import { globToRegExp } from "./path-glob.ts";

/** What no agent may change in any repository. A repository's configuration adds to it and takes nothing away. */
export const protectedFloor: readonly string[] = [
  // Continuous integration
  ".github/workflows/**",
  ".github/actions/**",
  ".gitlab-ci.yml",
  ".circleci/**",
  "azure-pipelines.yml",
  "Jenkinsfile",
  ".buildkite/**",
  ".travis.yml",
  ".drone.yml",
  ".woodpecker*",
  ".woodpecker*/**",
  "bitbucket-pipelines.yml",
  // Nightshift itself, and who must approve
  ".github/nightshift*",
  ".github/nightshift*/**",
  "**/prompts/{envelope,root-cause-resolver}.md",
  "**/prompts/{comments,companion,context-packs,envelope,experts,feedback,gates,phases,specialists,stages}/**",
  "CODEOWNERS",
  ...agentInstructions,
  // Git's own hooks and rules
  "**/.husky/**",
  "**/.githooks/**",
  "{,.}lefthook.{yml,yaml,toml,json}",
  ".pre-commit-config.yaml",
  ".gitattributes",
  ".gitmodules",
  // Secrets
  ".env*",
  ".env*/**",
  "*.{pem,key,p12,pfx,jks,keystore,kdbx}",
  "id_{rsa,dsa,ecdsa,ed25519}*",
  ".{netrc,git-credentials,pypirc,npmrc,htpasswd}",
];

/** The pattern that protects a path, or null. */
export type Protection = (path: string) => string | null;

/** What is read as an instruction because a link among the instructions leads there; a folder with all below it. */
export interface LinkedInstruction {
  readonly path: string;
  readonly link: string;
}

/**
 * The floor, a repository's own patterns, and what its instructions link to. A pattern without a slash fits at any depth, and what fits
 * protects everything below it. Case and unlike spellings of one name make no difference.
 */
export function protectionOf(
  extra: readonly string[],
  linked: readonly LinkedInstruction[] = [],
): Protection {
  const rules = [...protectedFloor, ...extra].map(compile);
  return (path) => {
    const spelled = canonicalPath(path);
    const rule = rules.find(({ expression }) => expression.test(spelled))?.rule;
    return rule ?? ruleOfLink(linked.find((one) => isBelow(path, one.path)));
  };
}

function ruleOfLink(linked: LinkedInstruction | undefined): string | null {
  return linked === undefined ? null : `${linked.link} leads there`;
}

/** Whether both are the same place, or `path` lies in the folder `place`. */
export function isBelow(path: string, place: string): boolean {
  return `${canonicalPath(path)}/`.startsWith(`${canonicalPath(place)}/`);
}

const floor = protectionOf([]);

/** The pattern that protects `path`, or null. */
export function protectedRule(path: string, extra: readonly string[] = []): string | null {
  return extra.length === 0 ? floor(path) : protectionOf(extra)(path);
}

const instructions = agentInstructions.map(compile);

/** Whether a coding agent would read the file of its own accord, and obey it. */
export function isAgentInstruction(path: string): boolean {
  const spelled = canonicalPath(path);
  return instructions.some(({ expression }) => expression.test(spelled));
}

/** The pattern of which something would lie below `path`, were it a folder. A link there could replace it. */
export function protectedBelow(
  path: string,
  extra: readonly string[] = [],
  linked: readonly LinkedInstruction[] = [],
): string | null {
  const spelled = canonicalPath(path);
  const above = spelled === "" ? "" : `${spelled}/`;
  const rule = [...protectedFloor, ...extra].find((one) => anchored(one).startsWith(above));
  return rule ?? ruleOfLink(linked.find((one) => canonicalPath(one.path).startsWith(above)));
}

/**
 * The one spelling of all that a file system may take for the same path: letter case, composed and
 * compatible characters, invisible ones, backslashes, trailing dots and spaces.
 */
export function canonicalPath(path: string): string {
  const plain = path.normalize("NFKC").replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "");
  const segments: string[] = [];
  for (const segment of plain.replaceAll("\\", "/").split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "." && segment !== "") segments.push(segment.replace(/(?<=[^. ])[. ]+$/, ""));
  }
  return segments.join("/").toLowerCase().normalize("NFKC");
}

function compile(rule: string): { readonly rule: string; readonly expression: RegExp } {
  const below = anchored(rule);
  const { source } = globToRegExp(below.replace(/\/+$/, ""));
  return { rule, expression: new RegExp(`${source.slice(0, -1)}(?:/.*)?$`, "su") };
}

function anchored(rule: string): string {
  const spelled = rule.normalize("NFKC").toLowerCase();
  if (spelled.startsWith("/")) return spelled.slice(1);
  return spelled.replace(/\/+$/, "").includes("/") ? spelled : `**/${spelled}`;
}
