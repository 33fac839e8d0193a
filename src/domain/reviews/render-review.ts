import { type CheckRun } from "../effects/effect.ts";
import { maxFindings, placeOf, worstFirst } from "../gates/verdict/findings.ts";
import { type FindingLevel } from "../gates/verdict/verdict.ts";
import { cleanText } from "../trust/text/clean-text.ts";
import { cutText, cutToBytes } from "../trust/text/cut-text.ts";
import { codeText, inlineText, quoteBlock } from "../trust/text/contain.ts";
import { isFailing, reviewProblemSentence, type Review, type ReviewFinding } from "./review.ts";

const levels = { error: "failure", warning: "warning", info: "notice", note: "notice" } as const;
const longestTitle = 200;
const longestMessage = 4_000;
const longestText = 60_000;

/** What a review says in a few words: "fail: 2 errors, 1 warning". */
export function reviewInWords(review: Omit<Review, "specialist" | "gates">): string {
  const { verdict, problem, leftOut, findings } = review;
  if (problem !== null) return `could not review: ${reviewProblemSentence(problem)}`;
  const counts = (["error", "warning", "info", "note"] as const).flatMap((level) => counted(findings, level));
  const said = counts.length === 0 ? "no findings" : counts.join(", ");
  const left = leftOut.length === 0 ? "" : `; too large to be reviewed: ${leftOut.join(", ")}`;
  return `${verdict}: ${said}${left}`;
}

function counted(findings: Review["findings"], level: FindingLevel): string[] {
  const count = findings.filter((finding) => finding.level === level).length;
  const many = level === "info" ? "info" : `${level}s`;
  return count === 0 ? [] : [`${count} ${count === 1 ? level : many}`];
}

/** The check run of one specialist; one that only advises never fails. `passedOver`: it was ruled that the phase goes on. */
export function renderReviewCheck(
  review: Review,
  passedOver: boolean,
): Omit<CheckRun, "externalId" | "headSha"> {
  const { specialist, gates, verdict } = review;
  const failing = isFailing(review);
  const held = failing && gates && !passedOver;
  const said = reviewInWords(review);
  const findings = worstFirst(review.findings);
  const listed = findings.map(
    (finding) => `- ${finding.level}: ${inline(placeOf(finding))}${inlineText(finding.message)}`,
  );
  return {
    name: `nightshift / review ${specialist}`,
    status: "completed",
    conclusion: held ? "failure" : failing || verdict === "warn" ? "neutral" : "success",
    title: cutText(failing && gates && passedOver ? `passed over: ${said}` : said, longestTitle),
    summary: `${inlineText(said)}\n\nThe ${specialist} specialist ${gates ? "gates" : "advises"}. A model said this; the gates are programs.`,
    text: listed.length === 0 ? null : cutToBytes(listed.join("\n"), longestText),
    annotations: findings.slice(0, maxFindings).flatMap(({ path, line, level, message }) =>
      path === null
        ? []
        : [
            {
              path,
              line: line ?? 1,
              level: levels[level],
              title: specialist,
              message: cutToBytes(cleanText(message), longestMessage),
            },
          ],
    ),
  };
}

export interface Remark {
  readonly specialist: string;
  readonly finding: ReviewFinding;
}

export function titleOf({ specialist, finding }: Remark): string {
  const place = placeOf(finding);
  return `**${inlineText(specialist)}**, ${finding.level}${place === null ? "" : `, \`${codeText(place)}\``}`;
}

export function messageOf({ finding: { message, suggestion } }: Pick<Remark, "finding">): string {
  return suggestion === null ? message : `${message}\n\n${suggestion}`;
}

/** What stands beside the line that it is about. */
export function findingInline({ specialist, finding }: Remark): string {
  const title = titleOf({ specialist, finding: { ...finding, path: null } });
  return `${title}\n\n${quoteBlock(messageOf({ finding }))}`;
}

function inline(place: string | null): string {
  return place === null ? "" : `\`${codeText(place)}\` `;
}
