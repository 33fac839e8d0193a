/** Where a session of a coding agent stands. */
export interface CommandSession {
  /** By which its program continues it. */
  readonly name: string;
  /** What it has used up to here, of an agent that reports running totals of the whole session. */
  readonly used: TokensUsed;
}

export interface TokensUsed {
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
}

export const nothingUsed: TokensUsed = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };

const withUse = /^(.*)\+(\d+),(\d+),(\d+)$/s;

/** The session's name, and behind it what was used up to here. */
export function toSessionToken({ name, used }: CommandSession): string {
  const { inputTokens, cachedInputTokens, outputTokens } = used;
  const anything = inputTokens + outputTokens > 0;
  return anything ? `${name}+${inputTokens},${cachedInputTokens},${outputTokens}` : name;
}

export function fromSessionToken(token: string): CommandSession {
  const [, name, input, cached, output] = withUse.exec(token) ?? [];
  if (name === undefined) return { name: token, used: nothingUsed };
  const used = {
    inputTokens: Number(input),
    cachedInputTokens: Number(cached),
    outputTokens: Number(output),
  };
  return { name, used };
}

/** What a turn used, by the totals before and after it. A total that fell was counted anew. */
export function usedSince(before: TokensUsed, now: TokensUsed): TokensUsed {
  const anew = now.inputTokens < before.inputTokens || now.outputTokens < before.outputTokens;
  if (anew) return now;
  return {
    inputTokens: now.inputTokens - before.inputTokens,
    cachedInputTokens: Math.max(now.cachedInputTokens - before.cachedInputTokens, 0),
    outputTokens: now.outputTokens - before.outputTokens,
  };
}
