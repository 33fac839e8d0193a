import { type Defect } from "../../domain/gates/trials/choose-defects.ts";

/** Defects that a compiler's message about a line may come from: the nearest that begin or end there, are around it, or precede it. */
export function defectsAtLine(defects: readonly Defect[], path: string, line: number): Defect[] {
  const own = defects.filter((one) => one.path === path);
  const there = own.filter((one) => one.line === line || lastLine(one) === line);
  if (there.length > 0) return there;
  const around = own.filter((one) => one.line < line && line < lastLine(one));
  const latest = Math.max(...around.map((one) => one.line));
  if (around.length > 0) return around.filter((one) => one.line === latest);
  const before = Math.max(...own.filter((one) => one.line < line).map((one) => one.line));
  return own.filter((one) => one.line === before);
}

function lastLine({ line, original }: Defect): number {
  return line + original.split("\n").length - 1;
}
