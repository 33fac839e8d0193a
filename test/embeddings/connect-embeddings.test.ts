import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectEmbeddings } from "../../src/embeddings/connect-embeddings.ts";

interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly never?: true;
}

let server: Server;
let url: string;
let answerTo: (input: readonly string[]) => Answer;
const asked: { path: string; authorization: string | undefined; body: { input: string[] } }[] = [];

beforeEach(async () => {
  asked.length = 0;
  server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      asked.push({ path: request.url ?? "", authorization: request.headers.authorization, body });
      const { status = 200, body: said, headers = {}, never } = answerTo(body.input);
      if (never === true) return;
      response.writeHead(status, headers).end(typeof said === "string" ? said : JSON.stringify(said));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function bodyOf(request: IncomingMessage): Promise<{ input: string[] }> {
  let text = "";
  for await (const chunk of request as AsyncIterable<Buffer>) text += chunk.toString();
  return JSON.parse(text) as { input: string[] };
}

const listed = (...vectors: unknown[]): Answer => ({
  body: { data: vectors.map((embedding, index) => ({ object: "embedding", index, embedding })) },
});
const embed = (
  texts: readonly string[],
  key: string | null = "k",
  patience = { oneRequestMs: 10_000, allMs: 10_000 },
) => connectEmbeddings({ url, key, model: "m" }, patience).embed(texts);

describe("an endpoint that speaks OpenAI's protocol", () => {
  it("is asked for all texts, some at a time, and answers vectors of length one in their order", async () => {
    answerTo = (input) => {
      const data = input.map((text, index) => ({ index, embedding: [Number(text), 0] }));
      return { body: { data: data.toReversed() } };
    };
    const texts = Array.from({ length: 70 }, (_, at) => String(at + 1));
    const result = await embed(texts);
    expect(result).toEqual({ kind: "embedded", vectors: texts.map(() => [1, 0]) });
    expect(asked.map(({ body: { input } }) => input.length)).toEqual([64, 6]);
    expect(asked[0]).toMatchObject({ path: "/v1/embeddings", authorization: "Bearer k" });
    expect(asked[0]?.body).toMatchObject({ model: "m", encoding_format: "float" });
  });

  it("is given no key where there is none", async () => {
    answerTo = () => listed([3, 4]);
    expect(await embed(["a"], null)).toEqual({ kind: "embedded", vectors: [[0.6, 0.8]] });
    expect(asked[0]?.authorization).toBeUndefined();
  });

  it.each<[string, Answer, string]>([
    ["an error", { status: 500, body: { error: "key k" } }, "it answered 500"],
    ["what is no JSON", { body: "<html>" }, "its answer is no list of embeddings"],
    ["another document", { body: { vectors: [[1]] } }, "its answer is no list of embeddings"],
    ["words for numbers", listed(["a"], ["b"]), "its answer is no list of embeddings"],
    ["too few", listed([1, 0]), "its answer has not an embedding for each text"],
    ["one without a direction", listed([1, 0], [0, 0]), "its answer has not an embedding for each text"],
    ["different lengths", listed([1, 0], [1, 0, 0]), "its vectors are not all of one length"],
    [
      "a way elsewhere",
      { status: 307, headers: { location: "http://127.0.0.1:1/" } },
      "it sends whoever asks elsewhere",
    ],
  ])("that answers %s has failed, and nothing is thrown", async (_, answer, why) => {
    answerTo = () => answer;
    expect(await embed(["a", "b"])).toMatchObject({ kind: "failed", why });
    expect(asked).toHaveLength(1);
  });

  it("that does not answer is not waited for for long", async () => {
    answerTo = () => ({ never: true });
    const result = await embed(["a"], null, { oneRequestMs: 20, allMs: 1_000 });
    expect(result).toMatchObject({ kind: "failed", why: "it did not answer in time" });
    expect(await embed(["a"], null, { oneRequestMs: 20, allMs: 0 })).toMatchObject({ kind: "failed" });
  });

  it("that is not there has failed, and only the log is told where", async () => {
    await new Promise((resolve) => server.close(resolve));
    const result = await embed(["a"]);
    expect(result).toMatchObject({ kind: "failed", why: "it cannot be reached" });
    expect(result.kind === "failed" && result.detail).toContain("127.0.0.1");
  });
});
