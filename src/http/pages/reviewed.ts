import { html } from "hono/html";
import { placeOf } from "../../domain/gates/verdict/findings.ts";
import {
  disputeSentence,
  type FindingStanding,
  type TrackedFinding,
} from "../../domain/reviews/tracked-findings.ts";
import { type Html } from "./layout.ts";

export const findingHeads = ["Reviewer", "Level", "Where", "Found", "Stands"];

const standings: Readonly<Record<FindingStanding, { readonly word: string; readonly tone: string }>> = {
  open: { word: "open", tone: "bad" },
  fixed: { word: "mended", tone: "good" },
  "passed-over": { word: "passed over", tone: "soft" },
  disputed: { word: "disputed", tone: "soft" },
};

/** The cells of a finding of a reviewer, under `findingHeads`. */
export function findingCells({ specialist, finding, standing, dispute }: TrackedFinding): Html {
  const { word, tone } = standings[standing];
  const said = dispute === null ? "" : html`<br /><span class="soft">${disputeSentence(dispute)}</span>`;
  return html`<td>${specialist}</td>
    <td>${finding.level}</td>
    <td class="number">${placeOf(finding) ?? "the whole"}</td>
    <td>${finding.message}${said}</td>
    <td class="${tone}">${word}</td>`;
}
