import { spellDuration } from "../domain/duration.ts";
import { z } from "zod";
import { fetchAllowed, type FetchRefusal } from "../platform/fetch-allowed.ts";

export interface EmbeddingsSettings {
  /** Of the API, without a slash at the end; nothing but its `embeddings` is ever asked. */
  readonly url: string;
  /** null: it wants none. */
  readonly key: string | null;
  readonly model: string;
}

export type Embedded =
  /** One of length one for each text, in their order. */
  | { readonly kind: "embedded"; readonly vectors: readonly (readonly number[])[] }
  /** `why` is a sentence without its end, for anybody; `detail` may name hosts, and is for the log. */
  | { readonly kind: "failed"; readonly why: string; readonly detail: string | null };

export interface Embeddings {
  readonly model: string;
  embed(texts: readonly string[]): Promise<Embedded>;
}

const maxBytes = 32 * 1024 * 1024;
const textsAtOnce = 64;
const longestVector = 8_192;

export interface EmbeddingsPatience {
  readonly oneRequestMs: number;
  readonly allMs: number;
}

const usualPatience: EmbeddingsPatience = { oneRequestMs: 15_000, allMs: 60_000 };

const answerShape = z.object({
  data: z.array(
    z.object({ index: z.int().min(0), embedding: z.array(z.number()).min(1).max(longestVector) }),
  ),
});

/** Asks an endpoint that speaks OpenAI's protocol what texts mean. It never throws: whoever asks goes on without it. */
export function connectEmbeddings(
  { url, key, model }: EmbeddingsSettings,
  patience = usualPatience,
): Embeddings {
  const headers = {
    ...{ accept: "application/json", "content-type": "application/json" },
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
  };
  const ask = async (input: readonly string[], timeoutMs: number): Promise<Embedded> => {
    const body = JSON.stringify({ model, input, encoding_format: "float" });
    const rules = { origins: [new URL(url).origin], headers, body, maxBytes, timeoutMs };
    const fetched = await fetchAllowed(`${url}/embeddings`, rules);
    if (fetched.kind === "refused") return failed(refusals[fetched.reason], fetched.detail);
    // What it says of an error may repeat the key, and is not told.
    if (fetched.status !== 200) return failed(`it answered ${fetched.status}`);
    return readVectors(fetched.text, input.length);
  };
  return {
    model,
    embed: async (texts) => {
      const until = performance.now() + patience.allMs;
      const vectors: (readonly number[])[] = [];
      for (let at = 0; at < texts.length; at += textsAtOnce) {
        const left = Math.floor(until - performance.now());
        if (left <= 0) return failed(refusals["too-slow"], `not all within ${spellDuration(patience.allMs)}`);
        const some = texts.slice(at, at + textsAtOnce);
        const answer = await ask(some, Math.min(left, patience.oneRequestMs));
        if (answer.kind === "failed") return answer;
        vectors.push(...answer.vectors);
      }
      const [first] = vectors;
      if (vectors.some(({ length }) => length !== first?.length)) {
        return failed("its vectors are not all of one length");
      }
      return { kind: "embedded", vectors };
    },
  };
}

function readVectors(text: string, expected: number): Embedded {
  const parsed = answerShape.safeParse(parsedJson(text));
  if (!parsed.success) return failed("its answer is no list of embeddings");
  const byIndex = new Map(parsed.data.data.map(({ index, embedding }) => [index, embedding]));
  const vectors: (readonly number[])[] = [];
  for (let index = 0; index < expected; index += 1) {
    const vector = unitOf(byIndex.get(index) ?? []);
    if (vector === null) return failed("its answer has not an embedding for each text");
    vectors.push(vector);
  }
  return { kind: "embedded", vectors };
}

/** Of length one, so that comparing two is a sum of products; null: it has no direction. */
function unitOf(vector: readonly number[]): readonly number[] | null {
  const length = Math.hypot(...vector);
  return length > 0 && Number.isFinite(length) ? vector.map((each) => each / length) : null;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const refusals: Readonly<Record<FetchRefusal, string>> = {
  "not-allowed": "its address may not be asked",
  redirected: "it sends whoever asks elsewhere",
  "too-large": "its answer is too large",
  "too-slow": "it did not answer in time",
  unreachable: "it cannot be reached",
};

function failed(why: string, detail: string | null = null): Embedded {
  return { kind: "failed", why, detail };
}
