import { codeText, inlineText } from "../../../domain/trust/text/contain.ts";
import { gatesBySource } from "../../../domain/gates/gate-origins.ts";
import { type GateSource } from "../../../domain/gates/gate-source.ts";

const places: Readonly<Record<string, string>> = {
  api: "the API",
  repository: "`.github/nightshift.yml` of the default branch",
  organisation: "the organisation's `.github/nightshift.yml`",
  environment: "the service's environment",
};

/** Where the gates of a verdict come from, for its check run; empty: nothing is to be told. */
export function sourceText(
  source: GateSource | undefined,
  gates: readonly { readonly name: string }[],
): string {
  if (source?.kind === "configured") {
    const names = gates.map(({ name }) => name);
    const told = [...gatesBySource(source.origins ?? {}, names)].map(
      ([origin, own]) => `${own.map((each) => inlineText(each)).join(", ")} from ${places[origin] ?? origin}`,
    );
    const shared = Object.entries(source.shared ?? {}).map(
      ([setting, origin]) => `${setting} from ${places[origin] ?? origin}`,
    );
    const further = shared.length === 0 ? "" : ` They share: ${shared.join("; ")}.`;
    if (told.length > 0) return `The gates of the configuration in force: ${told.join("; ")}.${further}`;
    return "The gates are those of the configuration in force: what is stored through the API, `.github/nightshift.yml` of the default branch, the organisation's.";
  }
  if (source?.kind !== "detected") return "";
  const found = source.found.map(code).join(", ");
  const unread = source.unread === undefined ? "" : ` ${source.unread}.`;
  const passedOver = (source.passedOver ?? []).map(
    ({ found: names, why, pin }) =>
      ` Not taken: ${names.map(code).join(", ")}, for ${why}; to have it run, name all gates there, with it like ${code(pin)}.`,
  );
  return `No gates are configured for the repository as a whole; these were detected from ${found}. To pin them, name them under \`gates:\` in \`.github/nightshift.yml\`.${passedOver.join("")}${unread}`;
}

/** Names of files come from the repository. */
function code(text: string): string {
  return `\`${codeText(text)}\``;
}
