import { redactSecrets } from "../../workspaces/changes/secrets.ts";

/** What went wrong and what lies behind it, without the credentials that may stand in it. */
export function failureText(error: unknown): Promise<string> {
  return withoutSecrets(process.env["LOG_LEVEL"] === "debug" ? stackOf(error) : explain(error));
}

/** Where nobody expected it, the stack is told too. */
export function crashText(error: unknown): Promise<string> {
  return withoutSecrets(stackOf(error));
}

async function withoutSecrets(text: string): Promise<string> {
  try {
    return await redactSecrets(text);
  } catch (failure) {
    // What could not be looked through is not written.
    const why = failure instanceof Error ? failure.name : "unknown";
    return `what went wrong could not be looked through for secrets (${why}), and is not told`;
  }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}\n  ${explain(error.cause)}`;
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const stack = error.stack ?? error.message;
  return error.cause === undefined ? stack : `${stack}\n  caused by: ${stackOf(error.cause)}`;
}
