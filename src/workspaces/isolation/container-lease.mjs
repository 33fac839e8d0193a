// Ties a container to the process that asked for it, and carries connections to the model proxy through its wall.
// Plain JavaScript, because it is run alone and by bare node on both sides:
//   outside SOCKET PORT COMMAND…   listens on the socket, runs the command that starts the container
//   inside SOCKET PORT COMMAND…    holds one connection to the socket and ends with it; runs the command
// PORT is the model proxy's on the loopback; 0: there is no way to it. What starts a container is its client and may
// be killed without the container noticing: the connection is what ends with the outer process, however that ends.
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { constants } from "node:os";
import { dirname } from "node:path";

const [side, socket, portText, file, ...args] = process.argv.slice(2);
const port = Number(portText);
const failed = 125;
/** A line behind the one with the variables. */
const pleaseEnd = "end\n";

if (side === "outside") holdLease();
else takeLease();

function holdLease() {
  // The polite signal goes over the lease: a client that passes it on has been seen to lose it, or to die of it. This
  // process stays until the container has answered.
  let lease;
  let asked = false;
  process.on("SIGTERM", () => {
    asked = true;
    lease?.write(pleaseEnd);
  });
  const { NIGHTSHIFT_CLIENT_ENVIRONMENT: client, ...environment } = process.env;
  const directory = dirname(socket);
  const forget = () => rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { mode: 0o700 });
  process.on("exit", forget);
  const server = createServer({ allowHalfOpen: true }, (near) => {
    near.on("error", () => near.destroy());
    if (lease !== undefined) {
      join(near, connect({ host: "127.0.0.1", port, allowHalfOpen: true }));
      return;
    }
    lease = near;
    // The container holds the socket by its mount; the name can go. The variables are on no command line.
    forget();
    near.write(`${JSON.stringify(environment)}\n${asked ? pleaseEnd : ""}`);
  });
  server.on("error", (error) => end(`The lease of a container could not be opened: ${error.message}`));
  server.listen(socket, () => run(JSON.parse(client), () => undefined));
}

function takeLease() {
  const lease = connect(socket);
  const { ask, begin } = politeEnd();
  let text = "";
  lease.setEncoding("utf8");
  lease.on("data", (chunk) => {
    const known = text.includes("\n");
    text += chunk;
    const [environment, ...more] = text.split("\n");
    if (!known && more.length > 0) openWay(() => run(JSON.parse(environment), begin));
    if (more.length > 1) ask();
  });
  lease.on("error", () => lease.destroy());
  // The first process of a container takes all others with it.
  lease.on("close", () => process.exit(128 + constants.signals.SIGKILL));
}

function openWay(then) {
  if (port === 0) {
    then();
    return;
  }
  const server = createServer({ allowHalfOpen: true }, (near) =>
    join(near, connect({ path: socket, allowHalfOpen: true })),
  );
  server.on("error", (error) => end(`The way to the model could not be opened: ${error.message}`));
  server.listen(port, "127.0.0.1", then);
}

function join(near, far) {
  for (const [from, to] of [
    [near, far],
    [far, near],
  ]) {
    from.on("error", () => to.destroy());
    from.on("close", () => to.destroySoon());
    from.pipe(to);
  }
}

/** The command is asked to end once, by whichever way that was heard first, and not before it runs. */
function politeEnd() {
  let child;
  let asked = false;
  let told = false;
  const tell = () => {
    if (!asked || told || child === undefined) return;
    told = true;
    process.kill(-child.pid, "SIGTERM");
  };
  const ask = () => {
    asked = true;
    tell();
  };
  process.on("SIGTERM", ask);
  const begin = (started) => {
    child = started;
    tell();
  };
  return { ask, begin };
}

function run(env, started) {
  // In a group of its own: signals for the group of this process are not for it.
  const child = spawn(file, args, { stdio: "inherit", env, detached: true });
  child.on("spawn", () => started(child));
  child.on("error", (error) => end(error.message, 127));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

function end(message, code = failed) {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}
