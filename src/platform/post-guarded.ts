import { lookup as lookUp } from "node:dns";
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPrivateAddress } from "./private-address.ts";

export interface GuardedPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
  /** Whether it may lead to this machine or into a private network. */
  readonly allowPrivate: boolean;
}

export type PostFailure = "private-address" | "redirected" | "timed-out" | "refused" | "gone" | "unreachable";

export type Posted =
  | { readonly kind: "taken"; readonly status: number }
  | { readonly kind: "failed"; readonly why: PostFailure; readonly detail: string };

class PrivateAddress extends Error {}

/**
 * Posts to an address and follows it nowhere. The address that is connected to is the one that was looked at, so that
 * no name can lead elsewhere in between.
 */
export async function postGuarded(post: GuardedPost): Promise<Posted> {
  try {
    const status = await send(post);
    if (status >= 200 && status < 300) return { kind: "taken", status };
    const why = status === 410 ? "gone" : status >= 300 && status < 400 ? "redirected" : "refused";
    return { kind: "failed", why, detail: `answered ${status}` };
  } catch (error) {
    return describeFailure(error, post);
  }
}

function describeFailure(error: unknown, { timeoutMs }: GuardedPost): Posted {
  if (!(error instanceof Error)) throw error;
  if (error instanceof PrivateAddress)
    return { kind: "failed", why: "private-address", detail: error.message };
  if (error.name === "AbortError" || error.name === "TimeoutError")
    return { kind: "failed", why: "timed-out", detail: `no answer within ${timeoutMs / 1_000} seconds` };
  return { kind: "failed", why: "unreachable", detail: error.message };
}

function send({ url: address, headers, body, timeoutMs, allowPrivate }: GuardedPost): Promise<number> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!allowPrivate && isIP(host) !== 0 && isPrivateAddress(host))
    return Promise.reject(new PrivateAddress(`${host} is a private address`));
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: "POST",
      // None is kept: it would outlive the service, and a later one might lead elsewhere.
      agent: false,
      headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
      signal: AbortSignal.timeout(timeoutMs),
      ...(allowPrivate ? {} : { lookup: lookUpPublic }),
    });
    sent.on("error", reject);
    sent.on("response", (response: IncomingMessage) => {
      // Only the status counts.
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    sent.end(body);
  });
}

const lookUpPublic: LookupFunction = (host, options, done) => {
  lookUp(host, { ...options, all: true }, (error, addresses) => {
    if (error !== null) {
      done(error, []);
      return;
    }
    const found = addresses.find(({ address }) => isPrivateAddress(address));
    if (found !== undefined) {
      done(new PrivateAddress(`${host} leads to the private address ${found.address}`), []);
      return;
    }
    const [first] = addresses;
    if (options.all === true || first === undefined) done(null, addresses);
    else done(null, first.address, first.family);
  });
};
