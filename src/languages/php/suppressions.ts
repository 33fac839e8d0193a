import { type SuppressionMarks } from "../suppression-marks.ts";

export const phpMarks: SuppressionMarks = {
  lint: [
    /(\/\/|\/\*+|#|\*)[ \t]*(@phpstan-ignore|@psalm-suppress|@phan-suppress|phpcs:((?<whole>disable|ignoreFile)|ignore)|@noinspection|@phpmd)[^\n*]*(\*\/)?|@SuppressWarnings\([^)]*\)/g,
  ],
  coverage: [/@codeCoverageIgnore\w*|#\[CodeCoverageIgnore\w*\]/g],
};
