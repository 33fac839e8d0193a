import { fetchAllowed, type Fetched, type FetchRules } from "../platform/fetch-allowed.ts";

const timeoutMs = 15_000;

/**
 * The text of a file that somebody attached on GitHub. GitHub leads from its own address, which asks for a token, to
 * where the file lies, which must not see it.
 */
export async function readAttachment(
  address: string,
  { token, maxBytes }: { readonly token: string; readonly maxBytes: number },
): Promise<Fetched> {
  const ask = (at: string, headers: FetchRules["headers"]) =>
    fetchAllowed(at, { origins: [new URL(at).origin], headers, maxBytes, timeoutMs });
  const fetched = await ask(address, { authorization: `Bearer ${token}` });
  return "to" in fetched ? ask(fetched.to, {}) : fetched;
}
