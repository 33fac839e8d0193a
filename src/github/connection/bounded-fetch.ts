const requestTimeoutMs = 30_000;

/** An answer counts only once it was read to its end; one that breaks off is as lost as one that never came. */
export function boundedFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const signals = [AbortSignal.timeout(requestTimeoutMs), ...(init?.signal ? [init.signal] : [])];
    const response = await fetch(input, { ...init, signal: AbortSignal.any(signals) });
    const body = await response.arrayBuffer();
    const read = new Response(body.byteLength === 0 ? null : body, response);
    Object.defineProperty(read, "url", { value: response.url });
    return read;
  };
}
