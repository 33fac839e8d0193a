import { type Domain } from "./stuck-domain.ts";

/** Words that say nothing of a kind of trouble. */
const empty = new Set(
  (
    "about after also an and are as asked at be been brings but by can cannot could did do does done for from had has have " +
    "help here if in into is issue it its longer more most no not of on one onto or our over please problem real run runs " +
    "same should so something stuck than that the their them then there they this to two under up was we were what when " +
    "where which who whom will with would you your again"
  ).split(" "),
);
/** A word of the label says more than one of the description. */
const labelWeight = 3;
const longestText = 20_000;

/** The two kinds of trouble that a text most likely tells of, by the words of their labels and descriptions; fewer where nothing fits. */
export function likelyDomains(text: string, registry: readonly Domain[]): readonly Domain[] {
  const said = new Set(listStems(text.slice(0, longestText)));
  return registry
    .filter(({ agentAllowed, enabled }) => agentAllowed && enabled)
    .map((domain, order) => ({ domain, order, score: scoreDomain(domain, said) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || one.order - other.order)
    .slice(0, 2)
    .map(({ domain }) => domain);
}

function scoreDomain({ label, description }: Domain, said: ReadonlySet<string>): number {
  const named = new Set(listStems(label.replaceAll("-", " ")));
  const described = new Set(listStems(description).filter((stem) => !named.has(stem)));
  return labelWeight * countShared(named, said) + countShared(described, said);
}

function countShared(stems: ReadonlySet<string>, said: ReadonlySet<string>): number {
  return [...stems].filter((stem) => said.has(stem)).length;
}

function listStems(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  return words.filter((word) => !empty.has(word)).map(cutStem);
}

/** "conflicting", "conflicts" and "conflicted" are one word here. */
function cutStem(word: string): string {
  return word.length < 5 ? word.replace(/(?<=..)s$/, "") : word.replace(/(?:ing|ed|es|s)$/, "");
}
