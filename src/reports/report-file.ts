import { constants } from "node:fs";
import { open, realpath, rm, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type TextDecoder } from "node:util";
import { type Reading } from "../domain/gates/judging/measurement.ts";
import { decoderOf } from "./report-bytes.ts";
import { unreadable, type ReportReader } from "./report-reader.ts";

export const maxReportBytes = 256 * 1024 * 1024;
const pieceBytes = 64 * 1024;

/** Removes a report that is already there, so that whatever is found later was made by this run. */
export async function removeReport(root: string, path: string): Promise<void> {
  const file = join(root, path);
  // Through a symbolic link something outside the checkout would be removed; such a report is refused later.
  if (await isInPlace(file)) await rm(file, { recursive: true, force: true });
}

/** Reads a report that a command wrote, piece by piece: only a regular file that really lies in the checkout. */
export async function readReportFile<Report>(
  root: string,
  path: string,
  reader: ReportReader<Report>,
): Promise<Reading<Report>> {
  const { reading } = await readReportPart({ root, path, maxBytes: maxReportBytes }, reader);
  return reading;
}

/** The whole text of what a command wrote, or may have written over; null: there is none that can be read. */
export async function readReportText(root: string, path: string): Promise<string | null> {
  let text = "";
  const reading = await readReportFile<{ readonly text: string }>(root, path, {
    write: (piece) => (text += piece),
    close: () => ({ kind: "report", text }),
  });
  return reading.kind === "report" ? reading.text : null;
}

/** The same of one file of several. */
export async function readReportPart<Report>(
  { root, path, maxBytes }: { readonly root: string; readonly path: string; readonly maxBytes: number },
  reader: ReportReader<Report>,
): Promise<{ readonly reading: Reading<Report>; readonly bytes: number }> {
  const file = join(root, path);
  const handle = await openReport(file);
  if (typeof handle === "string") return { reading: unreadable(handle), bytes: 0 };
  try {
    const why = await refusal(handle, { file, maxBytes });
    if (why !== null) return { reading: unreadable(why), bytes: 0 };
    const bytes = await feed(handle, reader);
    return { reading: reader.close(), bytes };
  } finally {
    await handle.close();
  }
}

async function feed<Report>(handle: FileHandle, reader: ReportReader<Report>): Promise<number> {
  // No more than it had in the beginning: something may still be writing.
  const { size } = await handle.stat();
  const bytes = Buffer.alloc(pieceBytes);
  let decoder: TextDecoder | null = null;
  for (let at = 0; at < size;) {
    const { bytesRead } = await handle.read(bytes, 0, Math.min(pieceBytes, size - at), at);
    if (bytesRead === 0) break;
    at += bytesRead;
    const piece = bytes.subarray(0, bytesRead);
    decoder ??= decoderOf(piece);
    reader.write(decoder.decode(piece, { stream: true }));
  }
  if (decoder !== null) reader.write(decoder.decode());
  return size;
}

async function openReport(file: string): Promise<FileHandle | string> {
  try {
    // Not blocking: a pipe of that name would hold the open for ever.
    return await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return "the command wrote no such file";
    if (code === "ELOOP") return "it is a symbolic link";
    return `it cannot be opened (${code ?? "unknown"})`;
  }
}

async function refusal(
  handle: FileHandle,
  { file, maxBytes }: { readonly file: string; readonly maxBytes: number },
): Promise<string | null> {
  const stats = await handle.stat();
  if (!stats.isFile()) return "it is no regular file";
  if (stats.size > maxBytes) {
    const others = maxBytes < maxReportBytes ? " with those before it" : "";
    return `it is larger than ${maxReportBytes} bytes${others}`;
  }
  return (await isInPlace(file)) ? null : "it lies behind a symbolic link";
}

async function isInPlace(file: string): Promise<boolean> {
  try {
    return (await realpath(dirname(file))) === dirname(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "ELOOP") return false;
    throw error;
  }
}
