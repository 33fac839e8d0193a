import { html } from "hono/html";
import { failuresOf } from "../../../domain/gates/claims/rejection.ts";
import { type RefusedClaim } from "../../../store/jobs/refused-claims.ts";
import { time, type Html } from "../layout.ts";
import { table } from "../table.ts";

const heads = ["Phase", "Rejection", "Commit", "Why", "Tokens used", "When"];

/** Claims of the job's phases that were refused: why, and what their agents were told. */
export function refusalsTable(claims: readonly RefusedClaim[]): Html | "" {
  return table("Refused claims", heads, claims.map(rowOf));
}

function rowOf(claim: RefusedClaim): Html {
  const { phase, rejection, commitSha, tokensUsed, prompt, judgedAt } = claim;
  return html`<tr>
    <th scope="row" class="number">${phase}</th>
    <td class="number">${rejection}${marksOf(claim)}</td>
    <td class="number">${commitSha?.slice(0, 7) ?? ""}</td>
    <td class="wide">
      ${reasonsOf(claim)}
      ${
        prompt === null
          ? ""
          : html`<details>
              <summary class="soft">
                what the agent of phase ${phase} was told, rejection ${rejection}
              </summary>
              <pre tabindex="0">${prompt}</pre>
            </details>`
      }
    </td>
    <td class="number">${tokensUsed?.toLocaleString("en") ?? ""}</td>
    <td>${time(judgedAt)}</td>
  </tr>`;
}

function marksOf({ noOp, premature }: RefusedClaim): string {
  const marks = [...(noOp === true ? ["nothing new"] : []), ...(premature === true ? ["early"] : [])];
  return marks.length === 0 ? "" : ` (${marks.join(", ")})`;
}

function reasonsOf({ verdict, problem }: RefusedClaim): Html | string {
  if (problem !== null) return problem;
  return html`<ul>
    ${failuresOf(verdict).map(
      ({ gate, expected, actual, message }) =>
        html`<li><strong>${gate}</strong>: ${expected}; was ${actual} ${message ?? ""}</li>`,
    )}
  </ul>`;
}
