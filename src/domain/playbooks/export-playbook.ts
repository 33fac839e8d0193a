import { codeText, inlineText, quoteBlock } from "../trust/text/contain.ts";
import { describePart, describeStanding } from "./describe-playbook.ts";
import { type Playbook } from "./playbook.ts";

export interface ExportedPlaybook extends Playbook {
  /** OWNER/REPO */
  readonly repository: string;
  readonly pullUrl: string;
}

/** Playbooks as Markdown, for the documents or the wiki of a repository. What outsiders wrote does no harm there. */
export function exportPlaybooks(playbooks: readonly ExportedPlaybook[]): string {
  const intro = "# Playbooks\n\nWhat was learned from resolutions that were merged and confirmed.\n";
  if (playbooks.length === 0) return `${intro}\nNothing yet.\n`;
  return [intro, ...playbooks.map(exportOne)].join("\n");
}

function exportOne(playbook: ExportedPlaybook): string {
  const { id, repository, issue, pull, pullUrl, domain, symptom, rootCause, fix, paths, verified } = playbook;
  const from = `Issue #${issue}, [pull request #${pull}](${pullUrl})`;
  return [
    `## Playbook ${id}: ${repository}`,
    `${from}. Domain: ${domain === null ? "none" : code(domain)}. Now ${describeStanding(playbook)}.`,
    "**Symptom**",
    `\`\`\`\`text\n${symptom.join("\n").replaceAll("`", "'")}\n\`\`\`\``,
    `**Root cause**\n\n${quoteBlock(rootCause)}`,
    `**What was changed**\n\n${list([...fix.map(describePart), ...paths.map(code)])}`,
    `**Verified by**\n\n${list(verified.map((each) => inlineText(each)))}`,
    "",
  ].join("\n\n");
}

function list(lines: readonly string[]): string {
  return lines.length === 0 ? "- nothing that was recorded" : lines.map((line) => `- ${line}`).join("\n");
}

function code(text: string): string {
  return `\`${codeText(text)}\``;
}
