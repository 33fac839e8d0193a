import { randomUUID } from "node:crypto";
import { once } from "node:events";
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

function requestFor(id: string): Buffer {
  const head = [
    "POST /api/github/webhooks HTTP/1.1",
    `host: ${hostname}:${port}`,
    "content-type: application/json",
    `content-length: ${payload.length}`,
    "user-agent: GitHub-Hookshot/bench",
    "x-github-event: issues",
    `x-github-delivery: ${id}`,
    `x-hub-signature-256: ${job.signature}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), payload]);
}

/** Whole once its headers and as much of a body as they announce are there. */
function isWhole(answer: string): boolean {
  const end = answer.indexOf("\r\n\r\n");
  if (end === -1) return false;
  const length = /\r\ncontent-length: *(\d+)/i.exec(answer)?.[1];
  if (length === undefined) return answer.endsWith("0\r\n\r\n");
  return answer.length >= end + 4 + Number(length);
}

async function ask(socket: Socket): Promise<void> {
  socket.write(requestFor(randomUUID()));
  let answer = "";
  while (!isWhole(answer)) {
    const [chunk] = (await once(socket, "data")) as [Buffer];
    answer += chunk.toString("latin1");
  }
  if (!/^HTTP\/1\.1 20\d /.test(answer)) throw new Error(`unexpected answer: ${answer.slice(0, 200)}`);
}

let left = job.requests;
async function keepAsking(): Promise<void> {
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  await once(socket, "connect");
  while (left > 0) {
    left -= 1;
    await ask(socket);
  }
  socket.destroy();
}

const started = performance.now();
await Promise.all(Array.from({ length: job.concurrency }, keepAsking));
process.stdout.write(`${(job.requests * 1_000) / (performance.now() - started)}\n`);
