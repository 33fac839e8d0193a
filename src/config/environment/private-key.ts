import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";

type PrivateKeyReading =
  | { readonly kind: "valid"; /** PEM. */ readonly privateKey: string }
  | { readonly kind: "invalid"; readonly problem: { name: string; problem: string; mend: string } };

/** The App's private key, from the environment or from the file that it names. */
export function readPrivateKey(env: Readonly<Record<string, string | undefined>>): PrivateKeyReading {
  const [inline, path] = [env["PRIVATE_KEY"], env["PRIVATE_KEY_PATH"]];
  if (inline !== undefined && path !== undefined) {
    return invalid("PRIVATE_KEY", "is set, and so is PRIVATE_KEY_PATH", "Set one of the two.");
  }
  if (inline !== undefined) return parse("PRIVATE_KEY", inline);
  if (path === undefined) {
    return invalid("PRIVATE_KEY", "is missing", "Set it, or PRIVATE_KEY_PATH to a file with the key.");
  }
  try {
    return parse("PRIVATE_KEY_PATH", readFileSync(path, "utf8"));
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? String(error);
    const problem = `is ${JSON.stringify(path)}, which cannot be read (${why})`;
    return invalid("PRIVATE_KEY_PATH", problem, "Name a file that the service may read.");
  }
}

function parse(name: string, text: string): PrivateKeyReading {
  const written = text.trim().replaceAll("\\n", "\n");
  const pem = written.startsWith("-----BEGIN ") ? written : Buffer.from(written, "base64").toString("utf8");
  try {
    if (createPrivateKey(pem).asymmetricKeyType === "rsa")
      return { kind: "valid", privateKey: `${pem.trim()}\n` };
    return invalid(name, "is a private key, but no RSA key", keyMend);
  } catch {
    // What the library says could quote the key.
    return invalid(name, "is not a private key", keyMend);
  }
}

const keyMend = "Use the .pem file that GitHub made for the App, whole.";

function invalid(name: string, problem: string, mend: string): PrivateKeyReading {
  return { kind: "invalid", problem: { name, problem, mend } };
}
