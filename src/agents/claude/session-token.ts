/** Where a session of Claude Code stands. */
export interface ClaudeSession {
  readonly id: string;
  /** What the session has cost so far: the program reports running totals of the whole session. */
  readonly spentUsd: number;
}

const shape = /^([0-9a-f-]{36})(?:\+(\d+(?:\.\d+)?))?$/;

/** The SDK's session id, and behind it the cost up to here. */
export function toSessionToken({ id, spentUsd }: ClaudeSession): string {
  return spentUsd > 0 ? `${id}+${spentUsd.toFixed(6)}` : id;
}

/** null: it is no token of a Claude session. */
export function fromSessionToken(token: string): ClaudeSession | null {
  const [, id, spent] = shape.exec(token) ?? [];
  return id === undefined ? null : { id, spentUsd: Number(spent ?? 0) };
}
