import { type SuppressionMarks } from "../suppression-marks.ts";

export const rubyMarks: SuppressionMarks = {
  lint: [/#[ \t]*(rubocop|standard|reek):(disable|todo|[A-Z])[^\n]*/g],
  build: [/#[ \t]*(?<whole>typed:[ \t]*(false|ignore))|#[ \t]*steep:ignore[^\n]*/g],
  coverage: [/#[ \t]*:nocov:[^\n]*|#[ \t]*simplecov:disable[^\n]*/g],
};
