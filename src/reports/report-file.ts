import { constants } from "node:fs";
import { open, realpath, rm, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";

export type ReportText =
  { readonly kind: "text"; readonly text: string } | { readonly kind: "unreadable"; readonly why: string };

const maxBytes = 64 * 1024 * 1024;

/** Removes a report that is already there, so that whatever is found later was made by this run. */
export async function removeReport(root: string, path: string): Promise<void> {
  const file = join(root, path);
  // Through a symbolic link something outside the checkout would be removed; such a report is refused later.
  if (await isInPlace(file)) await rm(file, { recursive: true, force: true });
}

/** Reads a report that a command wrote: only a regular file that really lies in the checkout. */
export async function readReportFile(root: string, path: string): Promise<ReportText> {
  const file = join(root, path);
  const handle = await openReport(file);
  if (typeof handle === "string") return { kind: "unreadable", why: handle };
  try {
    const { size } = await handle.stat();
    const why = await refusal(handle, file);
    if (why !== null) return { kind: "unreadable", why };
    const bytes = Buffer.alloc(size);
    const { bytesRead } = await handle.read(bytes, 0, size, 0);
    return { kind: "text", text: bytes.toString("utf8", 0, bytesRead) };
  } finally {
    await handle.close();
  }
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

async function refusal(handle: FileHandle, file: string): Promise<string | null> {
  const stats = await handle.stat();
  if (!stats.isFile()) return "it is no regular file";
  if (stats.size > maxBytes) return `it is larger than ${maxBytes} bytes`;
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
