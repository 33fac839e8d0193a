import { inTheWaySentence, ownBranches } from "../own-branches.ts";
import { type AppFound, type Finding, type WebhookFound } from "./findings.ts";
import { failure, ok, warning, type Verdict } from "./verdict.ts";

const webhooksPath = "/api/github/webhooks";

export function diagnoseApp(found: AppFound): Verdict {
  switch (found.kind) {
    case "known":
      return found.installations === 0
        ? warning(`${found.name}, installed nowhere`, "Install it on the repositories that it shall serve.")
        : ok(
            `${found.name}, installed ${found.installations === 1 ? "once" : `${found.installations} times`}`,
          );
    case "refused":
      return failure(
        `GitHub refuses its credentials: ${found.why}`,
        "APP_ID and PRIVATE_KEY must belong together, and the machine's clock be right.",
      );
    case "unreachable":
      return failure(`GitHub cannot be asked: ${found.why}`, "Mend the network or GHE_HOST.");
    case "none":
      return failure("there is none", "Run nightshift start and open the page that it names.");
  }
}

export function diagnoseGrants({
  check,
  needed,
  granted,
  behind,
}: Extract<Finding, { check: "permissions" | "events" }>): Verdict {
  const missing = needed.filter((each) => !covers(granted, each));
  if (missing.length > 0) {
    const where = check === "events" ? "Subscribe to them" : "Grant them";
    return failure(
      `missing: ${missing.join(", ")}`,
      `${where} in the App's settings on GitHub (app.yml has all).`,
    );
  }
  if (behind.length > 0) {
    const mend = "Have their owners accept what GitHub asks them for.";
    return failure(`not granted by ${behind.join(", ")}`, mend);
  }
  return ok(`all of app.yml (${needed.length})`);
}

export function diagnoseBranches({
  looked,
  inTheWay,
}: Pick<Extract<Finding, { check: "branches" }>, "looked" | "inTheWay">): Verdict {
  if (inTheWay.length === 0) return ok(`none is in the way (repositories looked at: ${looked})`);
  const why = inTheWaySentence(ownBranches, `${ownBranches}/…`);
  return failure(`${inTheWay.join(", ")}: ${why}`, "Nothing can be published there before.");
}

/** "issues: write" covers "issues: read". */
function covers(granted: readonly string[], needed: string): boolean {
  const [name = "", level] = needed.split(": ");
  return granted.includes(needed) || (level === "read" && granted.includes(`${name}: write`));
}

export function diagnoseWebhook(found: WebhookFound): Verdict {
  if (found.kind === "unknown") return warning(`not known: ${found.why}`, "Mend what stands above first.");
  const { url, status } = found;
  if (url === null) return failure("the App has none", `Set it to https://YOUR-HOST${webhooksPath}.`);
  if (!url.endsWith(webhooksPath)) {
    return failure(`${url} is not where deliveries are taken`, `Let it end in ${webhooksPath}.`);
  }
  if (status === null) {
    const mend = "Have GitHub deliver something: install the App, or label an issue.";
    return warning(`${url}; nothing was delivered in three days`, mend);
  }
  if (status === 401) {
    return failure(`${url} refuses the signature`, "WEBHOOK_SECRET must be the App's webhook secret.");
  }
  if (status >= 200 && status < 400) return ok(`${url} answers ${status}`);
  const mend = "Start the service, and let the proxy before it pass that path on.";
  return failure(`${url}: the newest delivery failed (${status})`, mend);
}
