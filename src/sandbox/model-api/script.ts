/** One answer of the scripted model. */
export type ModelStep =
  | { readonly kind: "text"; readonly text: string; readonly usage?: ModelUsage }
  | {
      readonly kind: "tools";
      readonly text?: string;
      readonly calls: readonly ToolCall[];
      readonly usage?: ModelUsage;
    }
  | {
      readonly kind: "error";
      readonly status: number;
      readonly type: string;
      readonly message: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Takes the request and never answers. */
  | { readonly kind: "hang" }
  /** Closes the connection in the middle of an answer. */
  | { readonly kind: "drop" };

export interface ToolCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** A request as the scripted model saw it. */
export interface ModelRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly model: string;
  /** How many answers the conversation holds already. */
  readonly step: number;
  /** All that the conversation's messages say, tool results included, as JSON. */
  readonly messages: string;
}

/** The steps of one conversation in order, or a function that chooses. */
export type ModelScript = readonly ModelStep[] | ((request: ModelRequest) => ModelStep);

export const say = (text: string, usage?: ModelUsage): ModelStep => ({
  kind: "text",
  text,
  ...(usage === undefined ? {} : { usage }),
});

export const use = (name: string, input: ToolCall["input"]): ModelStep => ({
  kind: "tools",
  calls: [{ name, input }],
});

/** The errors of the real API, as it words them. */
export const modelErrors = {
  rateLimited: (retryAfterSeconds = 1): ModelStep => ({
    kind: "error",
    status: 429,
    type: "rate_limit_error",
    message: "This request would exceed your account's rate limit.",
    headers: { "retry-after": String(retryAfterSeconds) },
  }),
  badKey: { kind: "error", status: 401, type: "authentication_error", message: "invalid x-api-key" },
  noCredit: {
    kind: "error",
    status: 400,
    type: "invalid_request_error",
    message: "Your credit balance is too low to access the Anthropic API.",
  },
  overloaded: { kind: "error", status: 529, type: "overloaded_error", message: "Overloaded" },
  broken: { kind: "error", status: 500, type: "api_error", message: "Internal server error" },
} as const satisfies Record<string, ModelStep | ((seconds?: number) => ModelStep)>;
