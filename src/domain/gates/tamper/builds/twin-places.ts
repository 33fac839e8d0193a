/** What may follow where a module is asked for without its ending. */
export const endings = ["", ".ts", ".tsx", ".js", ".jsx", ".mjs", ".cjs", "/index.ts", "/index.js"];
const source = /\.[cm]?[jt]sx?$/;
const built = /(^|\/)(dist|build|out|esm|cjs)(\/|$)/;

/**
 * Whether what a name stood for is there still, beside what it stands for now: two files, or two folders (`src`, `src/`, `src/*`)
 * with a file of one name. What is built of the one is the same.
 */
export function areBothThere(was: string, is: string, stands: ReadonlySet<string>): boolean {
  if (was === is || built.test(was) || built.test(is)) return false;
  const [old, fresh] = [was, is].map((path) =>
    endings.map((one) => path + one).find((one) => stands.has(one)),
  );
  if (old !== undefined && fresh !== undefined) return old !== fresh;
  const [from, to] = [was, is].map((path) =>
    path.replace(/(\*|\\+\d|\$\d).*$/, "").replace(/([^/])\/*$/, "$1/"),
  );
  if (from === undefined || to === undefined || from === to) return false;
  return [...stands].some((path) => {
    const other = path.startsWith(to) && source.test(path) ? `${from}${path.slice(to.length)}` : path;
    return other !== path && stands.has(other);
  });
}
