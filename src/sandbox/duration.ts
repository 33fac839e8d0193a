const pattern = /^P(?!$)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const units = [604_800_000, 86_400_000, 3_600_000, 60_000, 1000];

/** As the configuration writes them. */
const short = /^(?=\d)(?:(\d+)w)?(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/;

/** Milliseconds of "1h30m" or of an ISO 8601 duration of weeks, days, hours, minutes and seconds; null when it is none. */
export function parseDuration(text: string): number | null {
  const match = pattern.exec(text) ?? short.exec(text);
  if (match === null) return null;
  return units.reduce((sum, unit, index) => sum + unit * Number(match[index + 1] ?? 0), 0);
}
