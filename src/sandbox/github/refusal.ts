import { type ContentfulStatusCode } from "hono/utils/http-status";

export interface FieldError {
  readonly resource: string;
  readonly field?: string;
  readonly code: "missing" | "missing_field" | "invalid" | "already_exists" | "unprocessable" | "custom";
  readonly message?: string;
}

/** A request that GitHub refuses: ends the request with this answer. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode;
  readonly errors: readonly (FieldError | string)[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: ContentfulStatusCode,
    message: string,
    more: { errors?: readonly (FieldError | string)[]; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.status = status;
    this.errors = more.errors;
    this.headers = more.headers ?? {};
  }

  document(): Record<string, unknown> {
    return {
      message: this.message,
      ...(this.errors === undefined ? {} : { errors: this.errors }),
      documentation_url: "https://docs.github.com/rest",
      status: String(this.status),
    };
  }
}

export const notFound = () => new Refusal(404, "Not Found");

export const invalid = (...errors: (FieldError | string)[]) =>
  new Refusal(422, "Validation Failed", { errors });
