import { type HttpBindings } from "@hono/node-server";
import { type Context, type MiddlewareHandler, type Next } from "hono";
import picomatch from "picomatch";

export interface FaultMatch {
  /** Any method when it is left out. */
  readonly method?: string;
  /** A glob over the path, or its beginning; /api/v3 may be left out. */
  readonly path?: string;
}

/** What goes wrong, and how often: 1 unless told. */
export interface Fault {
  readonly match: FaultMatch;
  readonly times?: number;
  /** Matching requests that it lets by before the first; 0 unless told. */
  readonly after?: number;
  readonly effect:
    | {
        readonly kind: "answer";
        readonly status: number;
        readonly headers?: Readonly<Record<string, string>>;
        readonly body?: unknown;
      }
    | { readonly kind: "delay"; readonly milliseconds: number }
    /** It is answered as it was answered this long ago, or since the fault was set: a copy that lags behind. */
    | { readonly kind: "stale"; readonly milliseconds: number }
    /** The request takes effect; then the connection is dropped. */
    | { readonly kind: "drop-after" }
    /** The request waits until it is released; one whose sender has gone by then is lost. */
    | { readonly kind: "hold" }
    /** The request takes effect; its answer waits until it is released. */
    | { readonly kind: "hold-answer" };
}

export interface FaultHandle {
  /** Requests that met the fault so far; those whose answer is held, once they took effect. */
  readonly met: () => number;
  /** Lets the requests that are held go on and ends the fault. */
  readonly release: () => void;
}

export interface Faults {
  add(fault: Fault): FaultHandle;
  clear(): void;
  readonly middleware: MiddlewareHandler<{ Bindings: HttpBindings }>;
}

interface Armed {
  readonly fault: Fault;
  left: number;
  letBy: number;
  met: number;
  readonly released: Promise<void>;
  readonly release: () => void;
  /** Of a copy that lags behind: what was answered, by address, oldest first. */
  readonly answered: Map<string, { readonly at: number; readonly response: Response }[]>;
}

export function createFaults(): Faults {
  let armed: Armed[] = [];
  const clear = () => {
    for (const each of armed) each.release();
    armed = [];
  };
  return {
    clear,
    add: (fault) => {
      const { promise, resolve } = deferred();
      const each: Armed = {
        ...{ fault, left: fault.times ?? 1, letBy: fault.after ?? 0, met: 0 },
        ...{ released: promise, release: resolve, answered: new Map() },
      };
      armed.push(each);
      const release = () => {
        each.left = 0;
        each.release();
      };
      return { met: () => each.met, release };
    },
    middleware: async (c, next) => {
      const each = firstFor(armed, c.req.method, c.req.path);
      if (each === undefined) return next();
      each.left -= 1;
      return meet(each, c, next);
    },
  };
}

async function meet(
  each: Armed,
  c: Context<{ Bindings: HttpBindings }>,
  next: Next,
): ReturnType<MiddlewareHandler> {
  const { effect } = each.fault;
  if (effect.kind !== "hold-answer") each.met += 1;
  switch (effect.kind) {
    case "answer":
      return answer(effect);
    case "delay":
      await new Promise((resolve) => setTimeout(resolve, effect.milliseconds));
      return next();
    case "stale":
      await next();
      c.res = answeredBefore(each, c, effect.milliseconds);
      return;
    case "hold":
      await each.released;
      // Nobody waits for it any more: as if it had never arrived.
      return c.env.incoming.socket.destroyed ? c.body(null, 503) : next();
    case "hold-answer":
      await next();
      each.met += 1;
      await each.released;
      return;
    case "drop-after":
      await next();
      c.env.incoming.socket.destroy();
      return;
  }
}

/** What the same address answered so long ago, or what it answers now where nobody asked then. */
function answeredBefore({ answered }: Armed, { req, res }: Context, milliseconds: number): Response {
  const now = Date.now();
  const known = [...(answered.get(req.url) ?? []), { at: now, response: res.clone() }];
  const last = Math.max(
    known.findLastIndex(({ at }) => at <= now - milliseconds),
    0,
  );
  answered.set(req.url, known.slice(last));
  return known[last]?.response.clone() ?? res;
}

function firstFor(armed: readonly Armed[], method: string, path: string): Armed | undefined {
  return armed.find((each) => {
    if (each.left === 0 || !matches(each.fault.match, method, path)) return false;
    if (each.letBy === 0) return true;
    each.letBy -= 1;
    return false;
  });
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}

const messages: Readonly<Record<number, string>> = {
  403: "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.",
  404: "Not Found",
  429: "API rate limit exceeded",
  500: "Server Error",
  502: "Server Error",
  503: "Service unavailable",
};

function answer({ status, headers, body }: Extract<Fault["effect"], { kind: "answer" }>): Response {
  const document = body ?? {
    message: messages[status] ?? "Sandbox fault",
    documentation_url: "https://docs.github.com/rest",
  };
  const noBody = status === 204 || status === 304;
  return new Response(noBody ? null : JSON.stringify(document), {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
  });
}

function matches({ method, path }: FaultMatch, requestMethod: string, requestPath: string): boolean {
  if (method !== undefined && method.toUpperCase() !== requestMethod) return false;
  if (path === undefined) return true;
  const paths = [requestPath, requestPath.replace(/^\/api\/v3(?=\/)/, "")];
  const isGlob = picomatch(path, { dot: true });
  return paths.some((each) => each.startsWith(path) || isGlob(each));
}
