import { Octokit } from "@octokit/core";
import { z } from "zod";
import { orRefusal, type Refusal } from "./connection/refusals.ts";

const made = z.object({
  id: z.int().positive(),
  slug: z.string().min(1),
  html_url: z.url(),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  webhook_secret: z.string().min(1),
  pem: z.string().startsWith("-----BEGIN "),
});

export interface MadeApp {
  readonly kind: "made";
  readonly id: number;
  readonly slug: string;
  readonly pageUrl: string;
  readonly privateKey: string;
  readonly webhookSecret: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const timeoutMs = 30_000;

/** Exchanges the code that GitHub gave for a new App; it is good once, within an hour. */
export async function convertManifest(apiUrl: string, code: string): Promise<MadeApp | Refusal> {
  const octokit = new Octokit({ baseUrl: apiUrl, userAgent: "nightshift" });
  return orRefusal(async () => {
    const { data } = await octokit.request("POST /app-manifests/{code}/conversions", {
      code,
      request: { signal: AbortSignal.timeout(timeoutMs) },
    });
    const app = made.parse(data);
    return {
      ...{ kind: "made", id: app.id, slug: app.slug, pageUrl: app.html_url, privateKey: app.pem },
      ...{ webhookSecret: app.webhook_secret, clientId: app.client_id, clientSecret: app.client_secret },
    };
  });
}
