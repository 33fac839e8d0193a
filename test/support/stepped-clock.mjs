// Given to a process by `--import`: its clock is off by as many milliseconds as the file says that the environment names.
import { readFileSync } from "node:fs";

const file = process.env.STEPPED_CLOCK ?? "";
const RealDate = Date;
const now = () => RealDate.now() + Number(readFileSync(file, "utf8"));

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [now()] : parts));
  }
  static now() {
    return now();
  }
};
