import { type SuppressionMarks } from "../suppression-marks.ts";

export const rustMarks: SuppressionMarks = {
  lint: [
    /#(?<whole>!)?\[\s*(allow|expect)\s*\([^\]]{0,1000}\]|#(!)?\[\s*cfg_attr\([^\]]{0,1000}\b(allow|expect)\s*\([^\]]{0,1000}\]/g,
  ],
  coverage: [
    /#!?\[\s*(cfg_attr\([^\]]{0,1000},\s*)?(no_coverage|coverage\s*\(\s*off\s*\)|mutants::skip)[^\]]{0,1000}\]|\/\/[ \t]*(tarpaulin|grcov)[^\n]*/g,
  ],
};
