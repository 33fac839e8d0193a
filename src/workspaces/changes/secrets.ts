import { setImmediate as letOthersRun } from "node:timers/promises";
import { lintSource } from "@secretlint/core";
import { secretLintProfiler } from "@secretlint/profiler";
import { creator } from "@secretlint/secretlint-rule-preset-recommend";
import { findPrivateKeys } from "./private-keys.ts";
import { findTokens, type Found } from "./tokens.ts";

export interface Secret extends Found {
  /** From 1. */
  readonly line: number;
}

// The scanner times itself and keeps every mark for the life of the process, searching through all of them at each
// new one: a service that goes on for days would stand still.
secretLintProfiler.mark = () => undefined;

const rules = [{ id: "recommended", rule: creator, disabledMessages: [], rules: [] }];

/** Finds credentials in a text. `name` is a path, or says what the text is; some rules look at its ending. */
export async function findSecrets(text: string, name: string): Promise<Secret[]> {
  const result = await lintSource({
    // The scanner obeys comments that name it, and the text is not ours. Of equal length: offsets stay true.
    source: {
      filePath: name,
      content: text.replace(/secretlint-/gi, "secretlint_"),
      ext: extensionOf(name),
      contentType: "text",
    },
    options: { config: { rules }, noPhysicFilePath: true },
  });
  const found = result.messages.map(({ range: [from, to], ruleId, messageId }) => ({
    from,
    to,
    rule: ruleId === "" ? messageId : ruleId,
  }));
  return withLines(text, [...found, ...findPrivateKeys(text), ...findTokens(text)]);
}

/** In their order; what several rules found is one secret. */
function withLines(text: string, found: readonly Found[]): Secret[] {
  const secrets: Secret[] = [];
  let [at, line] = [0, 1];
  for (const each of [...found].sort((one, other) => one.from - other.from)) {
    const last = secrets.at(-1);
    if (last !== undefined && each.from < last.to) {
      secrets[secrets.length - 1] = { ...last, to: Math.max(last.to, each.to) };
      continue;
    }
    for (; at < each.from; at += 1) if (text[at] === "\n") line += 1;
    secrets.push({ ...each, line });
  }
  return secrets;
}

/** So much is scanned at a time, for scanning holds up everything else. */
const sliceLength = 256 * 1024;
/** Scanned on both sides of a slice, too: longer than any secret. */
const marginLength = 16 * 1024;

/** The text with every credential in it taken out: for comments, check runs, pull requests and logs. */
export async function redactSecrets(text: string): Promise<string> {
  const secrets: Pick<Secret, "from" | "to">[] = [];
  for (let from = 0; from === 0 || from < text.length; from += sliceLength) {
    const start = Math.max(0, from - marginLength);
    const found = await findSecrets(text.slice(start, from + sliceLength + marginLength), "text.txt");
    secrets.push(...found.map((secret) => ({ from: secret.from + start, to: secret.to + start })));
    if (text.length > sliceLength) await letOthersRun();
  }
  let redacted = "";
  let at = 0;
  for (const { from, to } of secrets.sort((one, other) => one.from - other.from)) {
    if (to <= at) continue;
    redacted += `${text.slice(at, Math.max(from, at))}${from >= at ? "[redacted]" : ""}`;
    at = to;
  }
  return redacted + text.slice(at);
}

function extensionOf(name: string): string {
  return /\.[^./]+$/.exec(name)?.[0] ?? "";
}
