import { type IncomingMessage } from "node:http";

/** How much more of a refused body is read and thrown away, so that its sender gets to read the answer. */
const patience = 4;

/** Reads a body whole, whatever its content-length says or leaves out, and holds no more than the limit of it. */
export function readBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Buffer | "too-large" | "aborted"> {
  const announced = Number(request.headers["content-length"] ?? 0);
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let bytes = 0;
    let refused = announced > maxBytes;
    const refuse = () => {
      refused = true;
      chunks = [];
      resolve("too-large");
    };
    if (refused) refuse();
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes * patience) request.destroy();
      else if (!refused && bytes > maxBytes) refuse();
      else if (!refused) chunks.push(chunk);
    });
    request.on("end", () =>
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)),
    );
    request.on("error", () => resolve("aborted"));
    request.on("close", () => resolve("aborted"));
  });
}
