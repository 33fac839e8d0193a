import { type CommandSays, type UsageSaid } from "./read-event.ts";

const amount = String.raw`\$([\d.]+)`;
const tokensLine = /^Tokens: ([\d.]+[kM]?) sent(?:, .*)?, ([\d.]+[kM]?) received\.\s*(.*)$/;
const costLine = new RegExp(`^Cost: ${amount} message, ${amount} session\\.`);
/** The library by which it asks models names its errors so. */
const errorLine = /^litellm\.\w+: /;

/** Reads Aider's plain output, line by line: it tells of tokens and costs in a line between its texts. */
export function createAiderReader() {
  let waiting: UsageSaid | null = null;
  const flush = (): readonly CommandSays[] => {
    const said = waiting;
    waiting = null;
    return said === null ? [] : [said];
  };
  const read = (line: string): readonly CommandSays[] => {
    const cost = costLine.exec(line)?.[1];
    if (cost !== undefined && waiting !== null) {
      waiting = { ...waiting, costUsd: Number(cost) };
      return flush();
    }
    const before = flush();
    const [, sent, received, rest] = tokensLine.exec(line) ?? [];
    if (sent !== undefined && received !== undefined) {
      waiting = tokensOf(sent, received);
      return [...before, ...(rest === undefined || rest === "" ? [] : read(rest))];
    }
    if (errorLine.test(line)) return [...before, { kind: "fault", message: line }];
    return [...before, { kind: "text", text: line }];
  };
  return { read, end: flush };
}

function tokensOf(sent: string, received: string): UsageSaid {
  const tokens = { inputTokens: countOf(sent), cachedInputTokens: 0, outputTokens: countOf(received) };
  return { kind: "usage", ...tokens, costUsd: null };
}

/** Of `999`, `1.2k` or `3M`. */
function countOf(text: string): number {
  const factor = text.endsWith("k") ? 1_000 : text.endsWith("M") ? 1_000_000 : 1;
  return Math.round(Number.parseFloat(text) * factor);
}
