import { type SuppressionMarks } from "../suppression-marks.ts";

export const rustMarks: SuppressionMarks = {
  lint: [
    /#(?<whole>!)?\[\s*(allow|expect)\s*\([^\]]*\]|#(!)?\[\s*cfg_attr\([^\]]*\b(allow|expect)\s*\([^\]]*\]/g,
  ],
  coverage: [
    /#!?\[\s*(cfg_attr\([^\]]*,\s*)?(no_coverage|coverage\s*\(\s*off\s*\)|mutants::skip)[^\]]*\]|\/\/[ \t]*(tarpaulin|grcov)[^\n]*/g,
  ],
};
