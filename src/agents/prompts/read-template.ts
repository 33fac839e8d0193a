import Mustache from "mustache";
import { LineCounter, parseDocument, isMap, isSeq, isScalar } from "yaml";
import { z } from "zod";

export interface PromptProblem {
  readonly file: string;
  readonly line: number;
  readonly problem: string;
}

/** A Mustache tag of a template, with the line on which it stands. */
export type Tag =
  | { readonly kind: "value" | "partial" | "delimiter"; readonly name: string; readonly line: number }
  | {
      readonly kind: "section" | "inverted";
      readonly name: string;
      readonly line: number;
      readonly inside: readonly Tag[];
    };

/** One file of the prompts. */
export interface Template {
  readonly name: string;
  readonly file: string;
  /** The names in the front matter, with their lines. */
  readonly declared: readonly { readonly name: string; readonly line: number }[];
  readonly body: string;
  readonly tags: readonly Tag[];
}

export type TemplateReading =
  | { readonly kind: "template"; readonly template: Template }
  | { readonly kind: "invalid"; readonly problem: PromptProblem };

const frontMatter = z.strictObject({
  description: z.string().min(1),
  variables: z.array(z.string().regex(/^[a-zA-Z]+$/)),
});

const parts = /^---\r?\n([^]*?)\r?\n---\r?\n/;

/** Reads a Markdown file with front matter and Mustache tags. */
export function readTemplate(name: string, file: string, text: string): TemplateReading {
  const invalid = (line: number, problem: string): TemplateReading => ({
    kind: "invalid",
    problem: { file, line, problem },
  });
  const match = parts.exec(text);
  if (match === null) return invalid(1, "has no front matter: begin with ---, variables and ---");
  const lines = new LineCounter();
  const document = parseDocument(match[1] ?? "", { lineCounter: lines, prettyErrors: false });
  const error = document.errors[0];
  if (error !== undefined)
    return invalid(lines.linePos(error.pos[0]).line + 1, `front matter: ${error.message}`);
  const head = frontMatter.safeParse(document.toJS());
  if (!head.success) {
    const [issue] = head.error.issues;
    return invalid(
      2,
      `front matter: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`.replace(/\s+/g, " "),
    );
  }
  const body = text.slice(match[0].length).replaceAll("\r\n", "\n");
  const before = match[0].split("\n").length - 1;
  const lineAt = (offset: number) => before + body.slice(0, offset).split("\n").length;
  try {
    const tags = tagsOf(Mustache.parse(body) as unknown as readonly RawToken[], lineAt);
    const listed = isMap(document.contents) ? document.contents.get("variables", true) : undefined;
    const declared = (isSeq(listed) ? listed.items : []).filter(isScalar).map((item) => ({
      name: String(item.value),
      line: lines.linePos(item.range?.[0] ?? 0).line + 1,
    }));
    return { kind: "template", template: { name, file, declared, body: body.trim() + "\n", tags } };
  } catch (cause) {
    // Mustache tells of a broken template by throwing "… at OFFSET".
    const message = cause instanceof Error ? cause.message : String(cause);
    return invalid(lineAt(Number(/ at (\d+)$/.exec(message)?.[1] ?? 0)), message.replace(/ at \d+$/, ""));
  }
}

/** As Mustache parses: kind, name, from, to, and of a section its inside. */
type RawToken = readonly [kind: string, name: string, from: number, to: number, inside?: unknown];

function tagsOf(tokens: readonly RawToken[], lineAt: (offset: number) => number): Tag[] {
  return tokens.flatMap(([kind, name, from, , inside]): Tag[] => {
    const line = lineAt(from);
    switch (kind) {
      case "name":
      case "&":
        return [{ kind: "value", name, line }];
      case ">":
        return [{ kind: "partial", name, line }];
      case "=":
        return [{ kind: "delimiter", name, line }];
      case "#":
      case "^": {
        const tags = tagsOf(inside as readonly RawToken[], lineAt);
        return [{ kind: kind === "#" ? "section" : "inverted", name, line, inside: tags }];
      }
      default:
        return [];
    }
  });
}
