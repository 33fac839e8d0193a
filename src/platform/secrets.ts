import { createHash, randomBytes } from "node:crypto";

/** 256 bits that nobody guesses, fit for a cookie, an address or a header. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a secret: it is as long as it is random, so that no salt and no slowness is needed. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
