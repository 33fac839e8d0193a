import { type Defect } from "../../domain/gates/trials/choose-defects.ts";
import { languageOf } from "../syntax/query-source.ts";
import { editText } from "./edit-text.ts";

/** The source with one defect for good. */
export function applyDefect(text: string, { path, start, end, replacement }: Defect): string {
  const planting = languageOf(path)?.planting;
  const support = /nightshift/i.test(replacement) ? planting?.declareSupport(text) : undefined;
  return editText(text, [...(support ?? []), { start, end, text: replacement }]);
}
