import { randomUUID } from "node:crypto";
import { startTicks } from "../../../platform/processes/process-identity.ts";
import { plainText } from "../../../reports/report-text.ts";

/**
 * Runs a shell command (`$1`), and at its end looks for processes that it left. They have a while to end by themselves; then
 * they are ended, and named on the standard error, as the last that is said there. The exit code is the command's.
 *
 * Where the first of all processes is younger than this service (started `$3` ticks after the machine), the command has a process
 * namespace of its own: all that is not above this shell was left. Elsewhere everybody's processes are seen, and it is what
 * bears the mark (`$2`), which only the command was given. Images of containers may lack any program: builtins do what they can.
 */
const watching = `
asked=
trap 'asked=1' TERM INT HUP
NIGHTSHIFT_COMMAND=$2 /bin/sh -c "$1"
code=$?
mark=$2 since=$3

first=
{ read -r status </proc/1/stat; } 2>/dev/null && set -- \${status##*) } && first=\${20}
alone=
[ "$first" -gt "$since" ] 2>/dev/null && alone=1

above=" " pid=$$
while [ "$pid" -gt 0 ] 2>/dev/null; do
  above="$above$pid "
  { read -r status </proc/$pid/stat; } 2>/dev/null || break
  set -- \${status##*) }
  pid=$2
done

look() {
  found=
  if [ -z "$alone" ]; then
    for file in $(grep -lF "NIGHTSHIFT_COMMAND=$mark" /proc/[0-9]*/environ 2>/dev/null); do
      file=\${file%/environ}
      found="$found \${file#/proc/}"
    done
    return
  fi
  for folder in /proc/[0-9]*; do
    case $above in *" \${folder#/proc/} "*) continue ;; esac
    { read -r status <$folder/stat; } 2>/dev/null || continue
    set -- \${status##*) }
    [ "$1" = Z ] || [ "$1" = X ] || found="$found \${folder#/proc/}"
  done
}

round=0
while look; [ -n "$found" ] && [ -z "$asked" ] && [ $round -lt 50 ]; do
  round=$((round + 1))
  sleep 0.1 2>/dev/null || { sleep 1; round=$((round + 9)); }
done
[ -n "$found" ] && [ -z "$asked" ] || exit $code

names=
for pid in $found; do
  name=$( (tr '\\000\\n' '  ' </proc/$pid/cmdline | head -c 200) 2>/dev/null)
  [ -n "$name" ] || { read -r name </proc/$pid/comm; } 2>/dev/null
  names="$names
$mark $pid $name"
done
round=0
while [ -n "$found" ] && [ $round -lt 20 ]; do
  kill -KILL $found 2>/dev/null
  round=$((round + 1))
  look
done
printf '%s\\n' "$names" >&2
exit $code
`;

export interface WatchedCommand {
  readonly file: string;
  readonly args: readonly string[];
  /** Takes what comes on the standard error, in its order. */
  readonly hear: (chunk: Buffer) => void;
  /** The processes that it left running, once it is over, by at most 200 bytes of the words they were started with. */
  readonly left: () => readonly string[];
}

const mostTold = 10;
/** Of the end of the standard error, on which nobody else is left to write. */
const keptBytes = 64 * 1024;

/** The shell command, so that it is known and told what it leaves running. Where there is no /proc, nothing is known. */
export async function watched(command: string): Promise<WatchedCommand> {
  const mark = `left-running-${randomUUID()}`;
  const since = await startTicks("self");
  let end = Buffer.alloc(0);
  return {
    file: "/bin/sh",
    args: ["-c", watching, "sh", command, mark, since ?? ""],
    hear: (chunk) => {
      const whole = Buffer.concat([end, chunk]);
      end = whole.subarray(Math.max(whole.length - keptBytes, 0));
    },
    left: () => namesIn(end.toString("utf8"), mark).slice(0, mostTold),
  };
}

/** The shell command as it is. */
export function unwatched(command: string): WatchedCommand {
  return { file: "/bin/sh", args: ["-c", command], hear: () => undefined, left: () => [] };
}

function namesIn(text: string, mark: string): string[] {
  return text.split("\n").flatMap((line) => {
    if (!line.startsWith(`${mark} `)) return [];
    const [, ...words] = line.slice(mark.length + 1).split(" ");
    return [plainText(words.join(" ")).trim() || "a process without a name"];
  });
}
