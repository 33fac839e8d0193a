import { type Review, type ReviewFinding } from "./review.ts";

export const findingStandings = ["open", "fixed", "passed-over"] as const;
/** What came of a finding: it stands, a later commit does not have it any more, or the phase went on with it. */
export type FindingStanding = (typeof findingStandings)[number];

export interface TrackedFinding {
  readonly specialist: string;
  readonly fingerprint: string;
  /** As it was reported last. */
  readonly finding: ReviewFinding;
  readonly standing: FindingStanding;
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
  return `${path ?? ""}: ${words}`.slice(0, longestFingerprint);
}

/** Where each finding stands after another commit was reviewed. Who could not review says nothing of what it found before. */
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
      const found = { specialist, fingerprint, finding, standing: "open" as const, since: revision };
      tracked.set(keyOf(found), { ...found, since: tracked.get(keyOf(found))?.since ?? revision });
    }
  }
  return [...tracked.values()];
}

/** The phase goes on with what still stands. */
export function passOver(findings: readonly TrackedFinding[]): readonly TrackedFinding[] {
  return findings.map((each) => (each.standing === "open" ? { ...each, standing: "passed-over" } : each));
}

function keyOf({ specialist, fingerprint }: Pick<TrackedFinding, "specialist" | "fingerprint">): string {
  return `${specialist}\n${fingerprint}`;
}
