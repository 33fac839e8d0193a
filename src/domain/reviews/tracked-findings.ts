import { placeOf } from "../gates/verdict/findings.ts";
import { isGuarded, type Review, type ReviewFinding } from "./review.ts";
import { cutText } from "../trust/text/cut-text.ts";

export const findingStandings = ["open", "fixed", "passed-over", "disputed"] as const;
/**
 * What came of a finding: it stands, a later commit does not have it any more, the phase went on with it, or somebody
 * says with a reason that it is wrong.
 */
export type FindingStanding = (typeof findingStandings)[number];

export const disputants = ["agent", "arbiter", "person"] as const;

export interface Dispute {
  readonly by: (typeof disputants)[number];
  readonly reason: string;
}

export interface TrackedFinding {
  readonly specialist: string;
  readonly fingerprint: string;
  /** As it was reported last. */
  readonly finding: ReviewFinding;
  readonly standing: FindingStanding;
  /** The last that was said against it, whatever came of it since; null: nothing was. */
  readonly dispute: Dispute | null;
  /** The revision in which it was reported first. */
  readonly since: number;
}

const longestFingerprint = 500;

/** What stays the same of a finding while lines move: where it is, and what it says but for numbers and marks. */
export function fingerprintOf({ path, message }: Pick<ReviewFinding, "path" | "message">): string {
  const words = message
    .toLowerCase()
    .replace(/\d+/g, "0")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return cutText(`${path ?? ""}: ${words}`, longestFingerprint);
}

/**
 * Where each finding stands after another commit was reviewed. Who could not review says nothing of what it found before,
 * and what is disputed and not repeated was not mended by that.
 */
export function trackFindings(
  earlier: readonly TrackedFinding[],
  reviews: readonly Review[],
  revision: number,
): readonly TrackedFinding[] {
  const tracked = new Map(earlier.map((each) => [keyOf(each), each]));
  for (const { specialist, problem, leftOut, findings } of reviews) {
    if (problem !== null) continue;
    const reported = new Map(findings.map((finding) => [fingerprintOf(finding), finding]));
    for (const each of earlier) {
      const unseen = each.finding.path !== null && leftOut.includes(each.finding.path);
      if (each.specialist !== specialist || each.standing !== "open" || unseen) continue;
      if (!reported.has(each.fingerprint)) tracked.set(keyOf(each), { ...each, standing: "fixed" });
    }
    for (const [fingerprint, finding] of reported) {
      const before = tracked.get(keyOf({ specialist, fingerprint }));
      const found = { specialist, fingerprint, finding, dispute: before?.dispute ?? null };
      const standing = before?.standing === "disputed" && !isGuarded(found) ? "disputed" : "open";
      tracked.set(keyOf(found), { ...found, standing, since: before?.since ?? revision });
    }
  }
  return [...tracked.values()];
}

/** The phase goes on with what still stands. */
export function passOver(findings: readonly TrackedFinding[]): readonly TrackedFinding[] {
  return findings.map((each) => (each.standing === "open" ? { ...each, standing: "passed-over" } : each));
}

export interface Disputed extends Pick<TrackedFinding, "specialist" | "fingerprint"> {
  readonly dispute: Dispute;
}

/** What stands and is disputed. What security calls an error stands all the same: only its specialist lets it go. */
export function disputeFindings(
  findings: readonly TrackedFinding[],
  disputed: readonly Disputed[],
): readonly TrackedFinding[] {
  const said = new Map(disputed.map((each) => [keyOf(each), each.dispute]));
  return findings.map((each) => {
    const dispute = said.get(keyOf(each));
    if (dispute === undefined || each.standing === "fixed") return each;
    return isGuarded(each) ? { ...each, dispute } : { ...each, dispute, standing: "disputed" };
  });
}

/** What was said against a finding that is reported now; null: nothing was. */
export function disputeOf(
  tracked: readonly TrackedFinding[],
  { specialist, finding }: Pick<TrackedFinding, "specialist" | "finding">,
): Dispute | null {
  const key = keyOf({ specialist, fingerprint: fingerprintOf(finding) });
  return tracked.find((each) => keyOf(each) === key)?.dispute ?? null;
}

const words = { open: "still open", fixed: "was mended", "passed-over": "was passed over" } as const;

/** As its specialist is told of it when it reviews again. */
export function lineOfTracked(tracked: TrackedFinding): string {
  return `- ${trackedInWords(tracked)}`;
}

/** A finding with what came of it, on one line. */
export function trackedInWords({ finding, standing, dispute }: TrackedFinding): string {
  const message = finding.message.replace(/\s+/g, " ");
  const said = standing === "disputed" ? "is disputed" : words[standing];
  const line = `${said}; ${finding.level}; ${placeOf(finding) ?? "the whole"}: ${message}`;
  return dispute === null || standing === "fixed" ? line : `${line} ${disputeSentence(dispute)}`;
}

const names: Readonly<Record<Dispute["by"], string>> = {
  agent: "the agent that made the change",
  arbiter: "the arbiter",
  person: "a person",
};

/** What was said against a finding, and by whom. */
export function disputeSentence({ by, reason }: Dispute): string {
  return `Disputed by ${names[by]}: ${reason.replace(/\s+/g, " ")}`;
}

function keyOf({ specialist, fingerprint }: Pick<TrackedFinding, "specialist" | "fingerprint">): string {
  return `${specialist}\n${fingerprint}`;
}
