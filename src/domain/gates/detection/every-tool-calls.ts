import { z } from "zod";

const mostCalls = 1_000;
/** As a JSON Schema has it. */
const writtenInterval = "^\\s*every\\s+\\d{1,6}\\s+tool\\s+calls?\\s*$";

/** "every 10 tool calls" as a number of tool calls. */
export const everyToolCalls = z
  .string()
  .meta({ pattern: writtenInterval })
  .transform((text, context) => {
    const calls = Number(/^every (\d{1,6}) tool calls?$/.exec(text.trim().replace(/\s+/g, " "))?.[1]);
    if (calls >= 1 && calls <= mostCalls) return calls;
    const message = `"${text}" says nothing of when: write it like "every 10 tool calls", 1 to ${mostCalls}`;
    context.addIssue({ code: "custom", message, input: text });
    return z.NEVER;
  });
