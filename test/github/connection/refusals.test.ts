import { RequestError } from "@octokit/request-error";
import { describe, expect, it } from "vitest";
import { isOutcomeUnknown, refusalOf } from "../../../src/github/connection/refusals.ts";
import { limitedForSeconds } from "../../../src/github/connection/request-rules.ts";

function answered(status: number, message: string, headers: Record<string, string> = {}): RequestError {
  const request = { method: "GET" as const, url: "https://api.github.com/", headers: {} };
  const response = { status, url: request.url, headers, data: { message }, retryCount: 0 };
  return new RequestError(message, status, { request, response });
}

describe("what GitHub refuses", () => {
  it.each([
    [403, "Resource not accessible by integration", "missing_permission"],
    [422, "The permissions requested are not granted to this installation.", "missing_permission"],
    [403, "This installation has been suspended", "suspended"],
    [403, "Repository was archived so is read-only.", "archived"],
    [403, "Unable to create comment because issue is locked.", "locked"],
    [403, "Forbidden", "forbidden"],
    [404, "Not Found", "absent"],
    [410, "This issue was deleted", "absent"],
    [410, "Issues are disabled for this repo", "disabled"],
    [422, "Validation Failed", "invalid"],
  ])("%i %s is told as %s", (status, message, reason) => {
    expect(refusalOf(answered(status, message))).toMatchObject({ kind: "refused", reason, detail: message });
  });

  it("names the missing permission when GitHub does", () => {
    const headers = { "x-accepted-github-permissions": "issues=write" };
    const error = answered(403, "Resource not accessible by integration", headers);
    expect(refusalOf(error)).toMatchObject({ permission: "issues=write" });
  });

  it.each([
    ["bad credentials", answered(401, "Bad credentials")],
    ["a fault of GitHub", answered(502, "Server Error")],
    ["a secondary limit", answered(403, "You have exceeded a secondary rate limit.")],
    ["a limit that only its header tells", answered(403, "Wait", { "retry-after": "3" })],
    ["a bug", new TypeError("x is not a function")],
  ])("is not %s", (_, error) => {
    expect(refusalOf(error)).toBeUndefined();
  });

  it("is known to have had no effect, unlike a fault of GitHub", () => {
    expect(isOutcomeUnknown(answered(403, "Forbidden"))).toBe(false);
    expect(isOutcomeUnknown(answered(500, "Server Error"))).toBe(true);
  });
});

describe("the wait that a limit asks for", () => {
  const now = "Fri, 20 Nov 2026 12:00:00 GMT";
  const reset = String(Date.parse(now) / 1000 + 90);
  it.each([
    ["is what GitHub says", answered(429, "Slow down", { "retry-after": "7" }), 7],
    ["is unknown without a word of it", answered(403, "secondary rate limit"), 60],
    [
      "ends when the hour's budget is renewed, by GitHub's clock",
      answered(403, "API rate limit exceeded", {
        ...{ "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset },
        ...{ date: now },
      }),
      91,
    ],
    ["is none where there is no limit", answered(403, "Forbidden"), undefined],
  ])("%s", (_, error, seconds) => {
    expect(limitedForSeconds(error)).toBe(seconds);
  });
});
