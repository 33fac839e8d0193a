import { type Page } from "playwright-core";

/**
 * A share of the window, as Chrome scores shifts. A busy machine paints a page in pieces, and the text of a cell
 * may then settle by a pixel; anything that pushes a line down scores ten times more.
 */
const unseen = 0.0005;

/** Sums up what Chrome sees move without anybody's doing on each page that this one will show, and names it. */
export async function watchForShifts(page: Page): Promise<void> {
  await page.addInitScript(`globalThis.shifted = { by: 0, what: [] }; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    shifted.by += entry.value;
    for (const { node } of entry.sources) shifted.what.push(node?.nodeName + "." + node?.className);
  }
}).observe({ type: "layout-shift", buffered: true });`);
}

/** What moved on the page shown since it came, if it can be seen. */
export async function shiftOf(page: Page): Promise<string | null> {
  const { by, what } = await page.evaluate<{ by: number; what: string[] }>("globalThis.shifted");
  return by > unseen ? `by ${by}: ${what.join(", ")}` : null;
}
