import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { z } from "zod";

/** The load of one round, as a process of its own: prints how many requests a second were answered. */
const job = z
  .strictObject({
    url: z.url(),
    payloadFile: z.string(),
    signature: z.string(),
    concurrency: z.int().positive(),
    requests: z.int().positive(),
  })
  .parse(JSON.parse(process.argv[2] ?? ""));

const { hostname, port } = new URL(job.url);
const payload = await readFile(job.payloadFile);

const head = [
  "POST /api/github/webhooks HTTP/1.1",
  `host: ${hostname}:${port}`,
  "content-type: application/json",
  `content-length: ${payload.length}`,
  "user-agent: GitHub-Hookshot/bench",
  "x-github-event: issues",
  `x-hub-signature-256: ${job.signature}`,
].join("\r\n");

/** In one write, without copying the payload: what the load costs is taken from the servers. */
function send(socket: Socket): void {
  socket.cork();
  socket.write(`${head}\r\nx-github-delivery: ${randomUUID()}\r\n\r\n`, "latin1");
  socket.write(payload);
  socket.uncork();
}

/** Whole once its headers and as much of a body as they announce are there. */
function isWhole(answer: string): boolean {
  const end = answer.indexOf("\r\n\r\n");
  if (end === -1) return false;
  const length = /\r\ncontent-length: *(\d+)/i.exec(answer)?.[1];
  if (length === undefined) return answer.endsWith("0\r\n\r\n");
  return answer.length >= end + 4 + Number(length);
}

/** Over as many connections as there are at once, each asking again as soon as it is answered. */
async function ask(requests: number): Promise<void> {
  let left = requests;
  await Promise.all(Array.from({ length: job.concurrency }, () => keepAsking(() => (left -= 1) >= 0)));
}

function keepAsking(isMore: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answer = "";
    let done = false;
    const next = () => {
      answer = "";
      done = !isMore();
      if (done) socket.destroy();
      else send(socket);
    };
    socket.setNoDelay(true);
    socket.on("connect", next);
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
      if (!isWhole(answer)) return;
      if (/^HTTP\/1\.1 20\d /.test(answer)) next();
      else socket.destroy(new Error(`unexpected answer: ${answer.slice(0, 200)}`));
    });
    socket.on("error", reject);
    socket.on("close", () => (done ? resolve() : reject(new Error("the server hung up"))));
  });
}

// What a process does slowly at first, this one as much as the server, is no part of the rate.
await ask(job.requests / 4);
const started = performance.now();
await ask(job.requests);
process.stdout.write(`${(job.requests * 1_000) / (performance.now() - started)}\n`);
