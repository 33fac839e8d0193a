import { posix } from "node:path";
import { recipeLines } from "./makefile-recipe.ts";
import { findScript } from "./package-script.ts";
import { type Place, type TreeFiles } from "./runner.ts";
import { rawText, readCommands, type Word } from "./shell-words.ts";
import { unwrapCommand, type Unwrapped } from "./unwrap-command.ts";

/** One command, once scripts and targets are replaced by what they run. */
export interface Step extends Unwrapped {
  /** Where it is run; empty: at the repository's root. */
  readonly folder: string;
}

const maxDepth = 6;

/** The commands that a command runs in the end, in their order. Null: only a shell knows. */
export function resolveSteps(command: string, files: TreeFiles): Promise<Step[] | null> {
  return expandTexts([command], { files, folder: "", env: "", depth: 0 });
}

/** Each text is for a shell of its own. */
async function expandTexts(texts: readonly string[], place: Place): Promise<Step[] | null> {
  const steps: Step[] = [];
  for (const text of texts) {
    const commands = place.depth > maxDepth ? null : readCommands(text);
    let { folder, env } = place;
    for (const words of commands ?? [null]) {
      const [first, second] = words ?? [];
      if (first?.value === "cd") folder = posix.join(folder, second?.value ?? ".").replace(/^\.$|\/$/, "");
      else if (first?.value === "export") env += `${rawText(words?.slice(1) ?? [])} `;
      else {
        const found =
          words && !folder.startsWith("..") && (await expandCommand(words, { ...place, folder, env }));
        if (!found) return null;
        steps.push(...found);
      }
    }
  }
  return steps;
}

async function expandCommand(command: readonly Word[], place: Place): Promise<Step[] | null> {
  const unwrapped = unwrapCommand(command);
  const text = rawText(unwrapped.words);
  const inner = { ...place, env: place.env + unwrapped.env, depth: place.depth + 1 };
  const [, names] = /^(?:run-s|run-p|npm-run-all\d?)\b(.*)$/.exec(text) ?? [];
  if (names !== undefined)
    return expandTexts(
      names
        .split(/\s+(?:-\S+\s+)*/)
        .filter(Boolean)
        .map((name) => `npm run ${name}`),
      inner,
    );
  if (/^g?make\b/.test(text)) {
    const lines = await recipeLines(unwrapped.words, place);
    return lines && expandTexts(lines, inner);
  }
  const script = await findScript(text, place);
  if (script === "unknown") return null;
  if (script?.text !== undefined) return expandTexts([script.text], { ...inner, folder: script.folder });
  const words = script === null ? unwrapped.words : unwrapped.words.slice(script.at);
  return words.length === 0 ? [] : [{ ...unwrapped, words, env: inner.env, folder: place.folder }];
}
