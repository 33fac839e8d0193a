import { userInfo } from "node:os";

/**
 * The home that the system knows this account by, in which Java looks for its own whatever HOME says. Null: it has none, or the root
 * of all files.
 */
export function accountHome(): string | null {
  try {
    const { homedir } = userInfo();
    return /^\/[^/]/.test(homedir) ? homedir : null;
  } catch {
    // An account that only has a number.
    return null;
  }
}
