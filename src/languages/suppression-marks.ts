/** Marks in sources, by the kind of gate that they silence; a named group takes part in one that silences all that follows. */
export type SuppressionMarks = Readonly<Partial<Record<"lint" | "build" | "coverage", readonly RegExp[]>>>;

/** Those that tools for any language read. */
export const marksOfAnyLanguage: SuppressionMarks = {
  lint: [
    /(?:\/\/|#|\/\*|<!--)[ \t]*(?:NOSONAR|nosemgrep|codeql\[|lgtm\[|gitleaks:allow|jscpd:ignore-start|cspell:disable|codespell:ignore|trivy:ignore|checkov:skip|spellchecker:disable)[^\n]*/g,
  ],
  coverage: [/(?:\/\/|#|\/\*)[ \t]*(?:[GL]COV_EXCL_\w+|GCOVR_EXCL_\w+)[^\n]*/g],
};
