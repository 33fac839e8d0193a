import { type SuppressionMarks } from "../suppression-marks.ts";

export const pythonMarks: SuppressionMarks = {
  lint: [
    /#[ \t]*((?<whole>(ruff|flake8):[ \t]*noqa)|noqa)\b[^#\n]*/gi,
    /#(?<=^[ \t]*#)[ \t]*(?<whole>pylint:[ \t]*(disable(?!-next)|skip-file)|isort:[ \t]*skip_file)\b[^#\n]*|#[ \t]*(pylint:[ \t]*disable(-next)?|nosec)\b[^#\n]*/gm,
  ],
  build: [
    /#[ \t]*(type|pyright|mypy|ty|pyrefly|pytype|pyre)(:[ \t]*|-)((?<whole>ignore-errors|skip-file|basic|disable-error-code)|ignore|fixme|disable)[^#\n]*/g,
    /@(typing\.)?no_type_check\b/g,
  ],
  coverage: [/#[ \t]*pragma:[ \t]*no[ \t]*(cover|branch|mutate)\b[^#\n]*/gi],
};
