import { z } from "zod";
import { isPrivateAddress } from "../../platform/private-address.ts";
import { isIP } from "node:net";

/** Where the service tells of events, by the name that repositories use. */
export interface OutgoingWebhook {
  readonly url: string;
  /** A secret of the Standard Webhooks scheme: `whsec_` and base64. */
  readonly secret: string;
  /** It may lead to this machine or into a private network. */
  readonly private: boolean;
}

const secretBytes = { least: 24, most: 64 };

const secret = z.string().refine((text) => {
  const [, encoded] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const { length } = Buffer.from(encoded ?? "", "base64");
  return length >= secretBytes.least && length <= secretBytes.most;
}, `secret must be whsec_ and ${secretBytes.least} to ${secretBytes.most} bytes in base64, as printed by: echo "whsec_$(openssl rand -base64 32)"`);

const webhook = z
  .strictObject({
    url: z
      .string()
      .refine((text) => URL.canParse(text), "url must be an address like https://hooks.example.com/x"),
    secret,
    private: z.boolean("private must be true or false").default(false),
  })
  .superRefine((entry, context) => {
    const problem = URL.canParse(entry.url) ? findUrlProblem(new URL(entry.url), entry) : null;
    if (problem !== null) context.addIssue({ code: "custom", message: problem, path: ["url"] });
  });

function findUrlProblem(
  url: URL,
  { private: mayBePrivate }: Pick<OutgoingWebhook, "private">,
): string | null {
  if (url.username !== "" || url.password !== "") return "url must hold no user name or password";
  if (url.protocol !== "https:" && !(url.protocol === "http:" && mayBePrivate))
    return 'url must begin with https://; http:// is for a private network, with "private": true';
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const leadsInside = host === "localhost" || (isIP(host) !== 0 && isPrivateAddress(host));
  return leadsInside && !mayBePrivate
    ? `url leads to the private address ${host}; write "private": true beside it if that is meant`
    : null;
}

const webhooks = z.record(
  z.string().regex(/^[a-z0-9][a-z0-9_-]{0,49}$/, "a name has small letters, digits, - and _, like team-chat"),
  webhook,
);

const example = '{"team-chat": {"url": "https://…", "secret": "whsec_…"}}';

/** JSON, so that what a name means is one thing with its address and secret. */
export const outgoingWebhooks = z
  .string()
  .transform((text, context): ReadonlyMap<string, OutgoingWebhook> => {
    const read = webhooks.safeParse(parseJson(text));
    if (read.success) return new Map(Object.entries(read.data));
    // One error, which never says what was written: it holds secrets.
    const [issue] = read.error.issues;
    const where = issue?.path.map(String).join(".") ?? "";
    const why =
      issue?.code === "custom" || issue?.code === "invalid_key"
        ? describeIssue(issue)
        : `must be JSON like ${example}`;
    context.addIssue({ code: "custom", message: where === "" ? why : `${where}: ${why}` });
    return z.NEVER;
  });

function describeIssue(issue: z.core.$ZodIssue): string {
  return issue.code === "invalid_key" ? (issue.issues[0]?.message ?? issue.message) : issue.message;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
