/** The items between the bracket at a place and the one that closes it. */
export function listIn(text: string, open: number): { items: string[]; end: number } | null {
  const items: string[] = [];
  let depth = 0;
  let from = open + 1;
  const signs = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|[()[\]{},]/g;
  signs.lastIndex = Math.max(0, open);
  for (let sign = signs.exec(text); sign !== null; sign = signs.exec(text)) {
    if (/^[([{]/.test(sign[0])) depth += 1;
    else if (/^[)\]}]/.test(sign[0])) depth -= 1;
    if (depth > 0 && !(depth === 1 && sign[0] === ",")) continue;
    const item = text.slice(from, sign.index);
    if (item !== "") items.push(item);
    from = sign.index + 1;
    if (depth <= 0) return { items, end: from };
  }
  return null;
}
