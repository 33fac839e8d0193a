import { type SuppressionMarks } from "../suppression-marks.ts";

export const javaMarks: SuppressionMarks = {
  lint: [
    /@(?<whole>file:)?\s*Suppress(Warnings|FBWarnings|Lint)?\s*\([^)]*\)/g,
    /\/\/[ \t]*(NOPMD|CHECKSTYLE[:.]|noinspection|CSOFF|CPD-OFF|ktlint-disable|detekt:|spotless:off|SUPPRESS CHECKSTYLE)[^\n]*/g,
  ],
  coverage: [/@(\w+\.)*(?!Generated(Value|Column))\w*Generated\b(\([^)]*\))?|@ExcludeFromJacoco\w*/g],
};
