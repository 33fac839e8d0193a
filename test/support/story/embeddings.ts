import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { z } from "zod";

const request = z.object({ model: z.literal("story-model"), input: z.array(z.string()) });

export interface EmbeddingsEndpoint {
  readonly variables: Readonly<Record<string, string>>;
  /** All that it was ever given. */
  readonly given: string[];
  /** Another status than 200 from now on. */
  failWith(status: number): void;
}

/** An API that speaks OpenAI's protocol; a text means how often it speaks of purposes, and how often of anything. */
export async function startEmbeddings(): Promise<EmbeddingsEndpoint> {
  const given: string[] = [];
  let status = 200;
  const server = createServer((asked, answer) => {
    let text = "";
    asked.on("data", (chunk: Buffer) => (text += chunk.toString()));
    asked.on("end", () => {
      const allowed = asked.headers.authorization === "Bearer story-embeddings-key";
      if (!allowed || asked.url !== "/v1/embeddings" || status !== 200) {
        answer.writeHead(allowed ? status : 401).end("{}");
        return;
      }
      const { input } = request.parse(JSON.parse(text));
      given.push(...input);
      const data = input.map((each, index) => ({
        ...{ object: "embedding", index },
        embedding: [(each.match(/are to say|wozu/gi) ?? []).length, 0.1],
      }));
      answer.writeHead(200, { "content-type": "application/json" });
      answer.end(JSON.stringify({ object: "list", data: data.toReversed(), model: "story-model" }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    variables: {
      NIGHTSHIFT_EMBEDDINGS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`,
      NIGHTSHIFT_EMBEDDINGS_MODEL: "story-model",
      NIGHTSHIFT_EMBEDDINGS_KEY: "story-embeddings-key",
    },
    given,
    failWith: (next) => {
      status = next;
    },
  };
}
