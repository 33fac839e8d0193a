// Carries connections between a room without a network and the model proxy on the loopback outside of it.
// Plain JavaScript, because it is run alone and by bare node on both sides of the wall:
//   outside PORT SOCKET COMMAND…   listens on the socket, forwards to 127.0.0.1:PORT, runs the command
//   inside PORT SOCKET COMMAND…    listens on 127.0.0.1:PORT, forwards to the socket, runs the command
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { constants } from "node:os";
import { dirname } from "node:path";

const [side, portText, socket, file, ...args] = process.argv.slice(2);
const port = Number(portText);

// The whole group hears the polite signal; this process stays until the command has answered it.
process.on("SIGTERM", () => undefined);

if (side === "outside") {
  mkdirSync(dirname(socket), { mode: 0o700 });
  process.on("exit", forget);
  serve({ path: socket }, { host: "127.0.0.1", port });
} else {
  serve({ host: "127.0.0.1", port }, { path: socket });
}

function forget() {
  rmSync(dirname(socket), { recursive: true, force: true });
}

function serve(here, there) {
  const server = createServer({ allowHalfOpen: true }, (near) => {
    // The inner side calls once when it is up. It holds the socket by its mount; the name can go.
    if (side === "outside") forget();
    const far = connect({ ...there, allowHalfOpen: true });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroySoon());
      from.pipe(to);
    }
  });
  server.on("error", (error) => {
    process.stderr.write(`The way to the model could not be opened: ${error.message}\n`);
    process.exit(125);
  });
  server.listen(here, () => (side === "outside" ? run() : announce()));
}

function announce() {
  const call = connect(socket, () => {
    call.destroy();
    run();
  });
  call.on("error", (error) => {
    process.stderr.write(`The way to the model is closed: ${error.message}\n`);
    process.exit(125);
  });
}

function run() {
  const child = spawn(file, args, { stdio: "inherit" });
  child.on("error", (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(127);
  });
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
