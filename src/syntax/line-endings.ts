/** Where a carriage return alone ends a line, too; to others (Go, shells, make) it is a character like any other. */
const endedByReturns =
  /\.([cm]?[jt]sx?|vue|svelte|py|pyi|pyx|java|kts?|groovy|gradle|ya?ml|ini|cfg|conf|properties|xml|feature|robot|resource)$|(^|\/)\.(npmrc|coveragerc|pylintrc|flake8|eslintignore|prettierignore|babelrc|eslintrc)$/;

/** The text of a file as its readers take it: without the mark that may stand first, and with one character at the end of a line. */
export function withPlainEndings(path: string, text: string): string {
  const plain = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  return endedByReturns.test(path) ? plain.replaceAll("\r", "\n") : plain;
}
