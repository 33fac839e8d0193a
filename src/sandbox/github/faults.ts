import { type HttpBindings } from "@hono/node-server";
import { type MiddlewareHandler } from "hono";
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
  readonly effect:
    | {
        readonly kind: "answer";
        readonly status: number;
        readonly headers?: Readonly<Record<string, string>>;
        readonly body?: unknown;
      }
    | { readonly kind: "delay"; readonly milliseconds: number }
    /** The request takes effect; then the connection is dropped. */
    | { readonly kind: "drop-after" }
    /** The request waits until it is released. */
    | { readonly kind: "hold" };
}

export interface FaultHandle {
  /** Requests that met the fault so far. */
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
  met: number;
  readonly released: Promise<void>;
  readonly release: () => void;
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
      const each: Armed = { fault, left: fault.times ?? 1, met: 0, released: promise, release: resolve };
      armed.push(each);
      const release = () => {
        each.left = 0;
        each.release();
      };
      return { met: () => each.met, release };
    },
    middleware: async (c, next) => {
      const each = armed.find(
        ({ fault, left }) => left > 0 && matches(fault.match, c.req.method, c.req.path),
      );
      if (each === undefined) return next();
      each.left -= 1;
      each.met += 1;
      const { effect } = each.fault;
      switch (effect.kind) {
        case "answer":
          return answer(effect);
        case "delay":
          await new Promise((resolve) => setTimeout(resolve, effect.milliseconds));
          return next();
        case "hold":
          await each.released;
          return next();
        case "drop-after":
          await next();
          c.env.incoming.socket.destroy();
          return;
      }
    },
  };
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
