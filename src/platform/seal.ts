import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** Keeps texts from whoever reads the database but not the environment. */
export interface Seal {
  /** Bound to what it is about: put in another's place, it does not open. */
  seal(text: string, about: Buffer): Buffer;
  /** null: changed, of another key, or about something else. */
  open(sealed: Buffer, about: Buffer): string | null;
  /** What only the holder of the key can work out. */
  derive(text: string): string;
}

const cipher = "aes-256-gcm";
const [ivBytes, tagBytes] = [12, 16];

export function sealWith(secret: string): Seal {
  const keyFor = (use: string) => Buffer.from(hkdfSync("sha256", secret, "", `nightshift ${use}`, 32));
  const [sealing, deriving] = [keyFor("seal"), keyFor("derive")];
  return {
    seal: (text, about) => {
      const iv = randomBytes(ivBytes);
      const made = createCipheriv(cipher, sealing, iv).setAAD(about);
      const body = Buffer.concat([made.update(text, "utf8"), made.final()]);
      return Buffer.concat([iv, made.getAuthTag(), body]);
    },
    open: (sealed, about) => {
      const [iv, tag] = [sealed.subarray(0, ivBytes), sealed.subarray(ivBytes, ivBytes + tagBytes)];
      if (tag.length < tagBytes) return null;
      try {
        const opened = createDecipheriv(cipher, sealing, iv).setAAD(about).setAuthTag(tag);
        const body = opened.update(sealed.subarray(ivBytes + tagBytes));
        return Buffer.concat([body, opened.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
    derive: (text) => createHmac("sha256", deriving).update(text).digest("base64url"),
  };
}
