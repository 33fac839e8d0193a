import { blocksOf, documents, readDocument } from "./documents.ts";

/** A command as the documents show it. */
export interface Shown {
  readonly document: string;
  readonly line: number;
  /** Without comments, `npx` and where its output goes. */
  readonly command: string;
  /** Variables that stand before it, or are set by it. */
  readonly variables: Readonly<Record<string, string>>;
}

const shells = new Set(["sh", "bash", "console"]);
const assignment = /^(?:export +)?([A-Z][A-Z0-9_]*)=("[^"]*"|\S*)(?: +|$)/;

/** Every command in a fenced block of a shell, and every `nightshift` and `npm` in the text. */
export function shownCommands(): readonly Shown[] {
  return documents.filter(isForPeople).flatMap((document) => [...fenced(document), ...inText(document)]);
}

/** Decisions and the changelog are history. */
function isForPeople(document: string): boolean {
  return !document.startsWith("docs/decisions/") && document !== "CHANGELOG.md";
}

function fenced(document: string): Shown[] {
  return blocksOf(document)
    .filter(({ language }) => shells.has(language))
    .flatMap(({ text, line }) =>
      text
        .replaceAll(/\\\n\s*/g, "")
        .split("\n")
        .filter((each) => each.trim() !== "")
        .map((each) => shown(document, line, each)),
    );
}

function inText(document: string): Shown[] {
  const text = readDocument(document).replaceAll(/^ *```[^]*?^ *```$/gm, (block) =>
    block.replaceAll(/[^\n]/g, ""),
  );
  return [...text.matchAll(/`((?:npx\s+)?nightshift [a-z][^`]*|npm (?:ci|test|start|run)[^`]*)`/g)].map(
    ({ index, 1: command = "" }) =>
      shown(document, text.slice(0, index).split("\n").length, command.replaceAll(/\s+/g, " ")),
  );
}

function shown(document: string, line: number, text: string): Shown {
  const variables: Record<string, string> = {};
  let command = text.trim().replace(/\s+#.*$/, "");
  for (let set = assignment.exec(command); set !== null; set = assignment.exec(command)) {
    const [whole, name = "", value = ""] = set;
    variables[name] = value.replaceAll('"', "");
    command = command.slice(whole.length);
  }
  const bare = command
    .replace(/^npx +(?=nightshift)/, "")
    .replace(/^node \S*bin\/nightshift\.js/, "nightshift")
    .replace(/ [<>] *\S+$/, "")
    .trim();
  return { document, line, command: bare, variables };
}
