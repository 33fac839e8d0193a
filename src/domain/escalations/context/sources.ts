import { type Stage } from "../preflight/stages.ts";

/** What an attempt may be told from. */
export const contextSources = [
  "issue",
  "comments",
  "checks",
  "earlier attempts",
  "test history",
  "git history",
  "related issues",
  "Sentry",
  "documents",
  "wiki",
  "earlier diffs",
] as const;

export type ContextSource = (typeof contextSources)[number];

/** What each stage is given beyond the domain's context pack; each begins where the one before it ended. */
const probe = ["issue", "earlier attempts"] as const;
const specialist = [...probe, "comments", "checks"] as const;
const broadened = [
  ...specialist,
  "test history",
  "git history",
  "related issues",
  "Sentry",
  "documents",
  "wiki",
] as const;
const given: Readonly<Record<Stage, readonly ContextSource[]>> = {
  probe,
  specialist,
  broadened,
  adversarial: [...broadened, "earlier diffs"],
};

/** A person's correction must reach already the first attempt after it, which else is given no conversation. */
export function sourcesOf(stage: Stage, { handedBack }: { handedBack: boolean }): readonly ContextSource[] {
  return handedBack && stage === "probe" ? [...given.probe, "comments"] : given[stage];
}

/**
 * Without these an attempt is not what its stage asks for: it would go against what people said, or repeat what
 * was tried. The others widen the view, and an attempt goes on without them.
 */
export function isRequired(source: ContextSource): boolean {
  switch (source) {
    case "issue":
    case "comments":
    case "earlier attempts":
    case "earlier diffs":
      return true;
    case "checks":
    case "test history":
    case "git history":
    case "related issues":
    case "Sentry":
    case "documents":
    case "wiki":
      return false;
  }
}

/** What one source gave, as it is recorded. */
export type SourceOutcome =
  | {
      readonly source: ContextSource;
      readonly kind: "given";
      readonly texts: number;
      /** Of the text that the agent gets. */
      readonly bytes: number;
      /** Something was left out for want of room. */
      readonly cut: boolean;
    }
  | { readonly source: ContextSource; readonly kind: "unavailable"; readonly why: string };
