import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { onTestFinished } from "vitest";
import { z } from "zod";

const message = z.strictObject({
  type: z.string(),
  timestamp: z.iso.datetime(),
  text: z.string(),
  data: z.strictObject({
    repository: z.string(),
    number: z.number().nullable(),
    title: z.string().nullable(),
    url: z.url(),
    reminder: z.number().nullable(),
  }),
});

export interface ReceivedMessage extends z.infer<typeof message> {
  readonly id: string;
}

export interface WebhookReceiver {
  /** Of the environment of a service that is to know it as `team-chat`. */
  readonly variables: Readonly<Record<string, string>>;
  /** Every try that was signed well, as verified by the package of the scheme. */
  readonly received: readonly ReceivedMessage[];
  /** Each message once: a receiver knows by its id what it was told already. */
  heard(): ReceivedMessage[];
  /** Status of the answers from now on; null: none comes. */
  answerWith(status: number | null): void;
}

const secret = `whsec_${Buffer.alloc(32, "nightshift").toString("base64")}`;

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = [];
  let status: number | null = 200;
  const answer = (response: ServerResponse) => {
    if (status !== null) response.writeHead(status, { location: "https://example.org/" }).end();
  };
  const server = createServer((request: IncomingMessage, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const of = (name: string) => z.string().parse(request.headers[`webhook-${name}`]);
      const text = Buffer.concat(parts).toString();
      // The clock of a story is moved, so that the package's own limit of a few minutes would not hold.
      const signed = new Webhook(secret).sign(of("id"), new Date(Number(of("timestamp")) * 1_000), text);
      if (signed !== of("signature")) throw new Error("A webhook was told something that is not signed well");
      received.push({ ...message.parse(JSON.parse(text)), id: of("id") });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return {
    variables: { NIGHTSHIFT_WEBHOOKS: JSON.stringify({ "team-chat": { url, secret, private: true } }) },
    received,
    heard: () => [...new Map(received.map((each) => [each.id, each])).values()],
    answerWith: (next) => {
      status = next;
    },
  };
}
