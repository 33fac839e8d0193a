/** A replay script as it stands in a file. */
export interface Script {
  readonly match?: Readonly<Record<string, string | number>>;
  readonly turns: readonly Turn[];
}

export interface Turn {
  readonly steps?: readonly Step[];
  readonly answer?: Readonly<Record<string, unknown>>;
  readonly after?: readonly Step[];
}

export type Step = Readonly<Record<string, unknown>>;

/** The only gate of the stories that are not about gates: NOTES.md must say that it is mended. */
export const mendedGate = { custom: [{ name: "mended", command: "grep -q mended NOTES.md", timeout: "1m" }] };

export const mend: Step = { write: { path: "NOTES.md", content: "mended\n" } };
export const bungle: Step = { write: { path: "NOTES.md", content: "tried\n" } };

const resolvedAnswer = {
  status: "resolved",
  confidence: "high",
  blocked_reason: "none",
  diagnosis: "The notes never said that it is mended.",
  root_cause: "Nobody had written it down.",
  why_it_will_not_recur: "It is written down now.",
  ruled_out: ["a missing file"],
  pr_title: "Write down that it is mended",
};

/** A claim to be done. */
export function claim(...steps: Step[]): Turn {
  return { steps, answer: resolvedAnswer };
}

export function blocked(reason: string, confidence = "high"): Turn {
  return {
    steps: [],
    answer: {
      ...{ status: "blocked", confidence, blocked_reason: reason },
      diagnosis: "The supplier answers 401: PRICE_FEED_KEY has expired.",
      root_cause: "The key of the price feed has expired.",
      why_it_will_not_recur: "Not yet mended.",
      ruled_out: ["an outage of the supplier"],
    },
  };
}

/** One session for every attempt. */
export function always(...turns: Turn[]): Script {
  return { turns };
}

export function atStage(stage: string, ...turns: Turn[]): Script {
  return { match: { stage }, turns };
}

export const mends: Script = always(claim(mend));
