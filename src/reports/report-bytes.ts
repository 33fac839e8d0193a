import { TextDecoder } from "node:util";

const declaration = /^\s*<\?xml\s[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/;
const declarationBytes = 512;

/**
 * A decoder for a report that begins with these bytes. Its encoding is told by a mark of the byte order, which PowerShell
 * writes, by where the zeros of UTF-16 stand, or by an XML declaration; else it is UTF-8.
 */
export function decoderOf(start: Uint8Array): TextDecoder {
  const [first = 0, second = 0, third = 0, fourth = 0] = start;
  if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0 && third > 0 && fourth === 0))
    return new TextDecoder("utf-16le");
  if ((first === 0xfe && second === 0xff) || (first === 0 && second > 0 && third === 0 && fourth > 0))
    return new TextDecoder("utf-16be");
  const head = Buffer.from(start.subarray(0, declarationBytes)).toString("latin1");
  const [, declared = "utf-8"] = declaration.exec(head) ?? [];
  return declaredDecoder(declared);
}

/** The text of a report that is at hand as a whole. */
export function textOfReport(bytes: Uint8Array): string {
  const decoder = decoderOf(bytes);
  // In one piece, Node takes windows-1252 for ISO-8859-1.
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}

function declaredDecoder(encoding: string): TextDecoder {
  try {
    const decoder = new TextDecoder(encoding);
    // A declaration that can be read in bytes is not of UTF-16: some writers declare how texts stand in their memory.
    return decoder.encoding.startsWith("utf-16") ? new TextDecoder() : decoder;
  } catch {
    // Node does not know it: what is ASCII in it can be read.
    return new TextDecoder();
  }
}
