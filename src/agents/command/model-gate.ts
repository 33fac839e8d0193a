import { once } from "node:events";
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { type Duplex } from "node:stream";

/** A way out of an isolation that leads to named hosts and nowhere else. */
export interface ModelGate {
  readonly port: number;
  /** By which programs find the way. */
  readonly variables: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const loopback = ["localhost", "127.0.0.1", "::1"];

/** Opens a proxy on loopback that lets through what is for one of the hosts, each a name or `name:port`. */
export async function startModelGate(hosts: readonly string[]): Promise<ModelGate> {
  const open = new Set<Duplex>();
  const isAllowed = (authority: string, usualPort: number) => {
    const asked = placeOf(authority, usualPort);
    return asked !== null && hosts.some((host) => isSame(placeOf(host, 443), asked));
  };
  const server = createServer((asked, answer) => {
    const url = URL.canParse(asked.url ?? "") ? new URL(asked.url ?? "") : null;
    if (url?.protocol === "http:" && isAllowed(url.host, 80)) forward(url, asked, answer);
    else answer.writeHead(403).end("This agent reaches its model only.\n");
  });
  server.on("connect", (asked: IncomingMessage, near: Duplex, head: Buffer) => {
    near.on("error", () => near.destroy());
    const place = placeOf(asked.url ?? "", 443);
    if (place === null || !isAllowed(asked.url ?? "", 443)) near.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    else tunnel(near, connect(place), head);
  });
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    variables: variablesFor(port, hosts),
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function variablesFor(port: number, hosts: readonly string[]): Record<string, string> {
  const url = `http://127.0.0.1:${port}`;
  const named = hosts.map((host) => placeOf(host, 443)?.host);
  const direct = loopback.filter((host) => !named.includes(host)).join(",");
  return {
    ...{ HTTPS_PROXY: url, HTTP_PROXY: url, https_proxy: url, http_proxy: url },
    ...{ NO_PROXY: direct, no_proxy: direct, NODE_USE_ENV_PROXY: "1" },
  };
}

interface Place {
  readonly host: string;
  readonly port: number;
}

/** Of `name`, `name:port` or `[address]:port`; null: it is none of these. */
export function placeOf(authority: string, usualPort: number): Place | null {
  const parts = /^(?:\[([0-9a-fA-F:]+)\]|([a-zA-Z0-9.-]+))(?::(\d{1,5}))?$/.exec(authority);
  const host = (parts?.[1] ?? parts?.[2])?.toLowerCase();
  return host === undefined ? null : { host, port: Number(parts?.[3] ?? usualPort) };
}

function isSame(one: Place | null, other: Place): boolean {
  return one?.host === other.host && one.port === other.port;
}

function tunnel(near: Duplex, far: Socket, head: Buffer): void {
  far.on("error", () => near.destroy());
  far.on("close", () => near.destroy());
  near.on("close", () => far.destroy());
  far.on("connect", () => {
    near.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    far.write(head);
    near.pipe(far);
    far.pipe(near);
  });
}

/** Of one connection each, not of what is forwarded. */
const ofConnection = [
  "connection",
  "keep-alive",
  "proxy-authorization",
  "proxy-connection",
  "transfer-encoding",
];

function forward(url: URL, asked: IncomingMessage, answer: ServerResponse): void {
  const headers = { ...forwarded(asked.headers), host: url.host };
  const far = request(url, { method: asked.method, headers }, (from) => {
    answer.writeHead(from.statusCode ?? 502, forwarded(from.headers));
    from.pipe(answer);
  });
  far.on("error", () => answer.destroy());
  asked.on("error", () => far.destroy());
  answer.on("close", () => far.destroy());
  asked.pipe(far);
}

function forwarded(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.includes(name)));
}
