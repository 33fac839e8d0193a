import { isLoopback } from "./loopback.ts";

export interface FetchRules {
  /** The only ones that may be asked: protocol, host and port, exactly. */
  readonly origins: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** What is posted; absent: it is read. */
  readonly body?: string;
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

export type FetchRefusal = "not-allowed" | "redirected" | "too-large" | "too-slow" | "unreachable";

type OwnRefusal = Exclude<FetchRefusal, "redirected">;

export type Fetched =
  | { readonly kind: "answered"; readonly status: number; readonly text: string }
  | { readonly kind: "refused"; readonly reason: OwnRefusal; readonly detail: string }
  /** Nothing was asked of where it leads. */
  | { readonly kind: "refused"; readonly reason: "redirected"; readonly detail: string; readonly to: string };

/**
 * Reads an address or posts to it, and nothing but it: the origin must be listed, speak TLS (unless it is this machine), not lead
 * elsewhere, and answer in bounds.
 */
export async function fetchAllowed(address: string, rules: FetchRules): Promise<Fetched> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !isAllowed(url, rules)) return refused("not-allowed", url?.origin ?? "no address");
  try {
    const signal = AbortSignal.timeout(rules.timeoutMs);
    const sent = rules.body === undefined ? {} : { method: "POST", body: rules.body };
    const response = await fetch(url, { ...sent, headers: rules.headers, redirect: "manual", signal });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      const to = new URL(response.headers.get("location") ?? "", url).href;
      return { kind: "refused", reason: "redirected", detail: `${response.status}`, to };
    }
    const text = await readBounded(response, rules.maxBytes);
    if (text === null) return refused("too-large", `more than ${rules.maxBytes} bytes`);
    return { kind: "answered", status: response.status, text };
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError") {
      return refused("too-slow", `no answer within ${rules.timeoutMs / 1_000}s`);
    }
    return refused("unreachable", causeOf(error));
  }
}

function isAllowed(url: URL, { origins }: FetchRules): boolean {
  if (url.username !== "" || url.password !== "" || !origins.includes(url.origin)) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.host));
}

/** null: it is larger; what came so far is let go of. */
async function readBounded(response: Response, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  if (response.body === null) return "";
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    // Leaving the loop cancels the stream.
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function refused(reason: OwnRefusal, detail: string): Fetched {
  return { kind: "refused", reason, detail };
}

/** Node says "fetch failed" and keeps the reason behind it. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
