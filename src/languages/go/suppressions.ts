import { type SuppressionMarks } from "../suppression-marks.ts";

export const goMarks: SuppressionMarks = {
  lint: [
    /\/\/[ \t]*(nolint\b|(?<whole>lint:file-ignore|revive:disable)|lint:ignore|#?nosec\b|exhaustive:ignore|gocritic:ignore)[^\n]*/g,
    /(?<whole>^\/\/ Code generated [^\n]* DO NOT EDIT\.)$/gm,
  ],
  coverage: [/\/\/[ \t]*coverage:ignore[^\n]*/g],
};
