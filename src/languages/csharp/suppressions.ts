import { type SuppressionMarks } from "../suppression-marks.ts";

export const csharpMarks: SuppressionMarks = {
  lint: [/\[(assembly:\s*)?([\w.]+\.)?SuppressMessage\([^\]]*\]|\/\/[ \t]*ReSharper disable[^\n]*/g],
  build: [/^[ \t]*#(pragma warning disable|(?<whole>nullable disable))[^\n]*/gm],
  coverage: [/\[(?<whole>assembly:\s*)?([\w.]+\.)?ExcludeFromCodeCoverage[^\]]*\]/g],
};
