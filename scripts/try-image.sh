#!/usr/bin/env bash
# Builds the container image and runs it, on a machine that reaches Debian's packages and npm's registry but no registry of images:
# what the Containerfile names as its base is made here, of Debian and of this machine's Node. Needs root, podman, runc and
# mmdebstrap. IMAGES=folder keeps the images from one run to the next; without, everything is removed at the end.
# STORAGE_DRIVER=vfs is for machines whose file system cannot be laid over; it takes several times as long.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

for program in podman runc mmdebstrap curl npm; do
  if ! command -v "$program" >/dev/null; then
    echo "not tried: the image needs $program to be built and run here (apt-get install podman runc mmdebstrap curl)"
    exit 0
  fi
done
if [[ $EUID -ne 0 ]]; then
  echo "not tried: making the base needs root"
  exit 0
fi

work=$(mktemp -d)
store=${IMAGES:-$work/images}
podman() {
  command podman --root "$store" --runroot "$store-run" --storage-driver "${STORAGE_DRIVER:-overlay}" --cgroup-manager cgroupfs --runtime runc "$@"
}
limits=(--network host --ulimit nofile=1024:2048 --ulimit nproc=1000:1000)
tidy() {
  podman rm --all --force >/dev/null 2>&1 || true
  [[ -n ${IMAGES:-} ]] || podman system reset --force >/dev/null 2>&1 || true
  rm -rf "$work" "$store-run"
}
trap tidy EXIT

said() { printf 'ok  %s\n' "$1"; }
wrong() {
  printf 'BAD %s\n' "$1" >&2
  exit 1
}

node_image=$(sed -n 's/^ARG NODE_IMAGE=//p' deploy/Containerfile)
version=$(node -p 'require("./package.json").version')

make_base() {
  local root=$work/base
  # As Debian's slim images are: the package manager, and no more.
  mmdebstrap --quiet --variant=minbase --include=ca-certificates,libstdc++6 bookworm "$work/base.tar"
  mkdir "$root" && tar -C "$root" --exclude='./dev/*' -xf "$work/base.tar"
  cp "$(readlink -f "$(command -v node)")" "$root/usr/local/bin/node"
  mkdir -p "$root/usr/local/lib/node_modules"
  cp -R "$(npm root --global)/npm" "$root/usr/local/lib/node_modules/"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  # Whom this machine trusts, and how it gets to its registries.
  cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
  cp -R /etc/apt/apt.conf.d/. "$root/etc/apt/apt.conf.d/"
  chroot "$root" groupadd --gid 1000 node
  chroot "$root" useradd --uid 1000 --gid node --shell /bin/bash --create-home node
  tar -C "$root" -cf "$work/base.tar" .
  podman import --quiet --change 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt' "$work/base.tar" "$node_image" >/dev/null
  rm -rf "$root" "$work/base.tar"
}

podman image exists "$node_image" || make_base
said "base $node_image, made here"
podman build --quiet --pull=never --network host --isolation chroot -f deploy/Containerfile -t "nightshift:$version" . >/dev/null
said "deploy/Containerfile builds, unmodified"

image=nightshift:$version
# What a container says: words are given to the entry point, as `podman run IMAGE WORDS`.
inside() { podman run --rm "${limits[@]}" --entrypoint sh "$image" -c "$1"; }

[[ $(inside 'id -u; git --version >/dev/null && bwrap --version >/dev/null && tini --version >/dev/null && echo there') == $'1000\nthere' ]] ||
  wrong "it does not run as 1000 with git, bubblewrap and tini"
said "it is not root, and has git, bubblewrap and tini"
if inside 'touch /app/mine' 2>/dev/null; then wrong "the service can write its own program"; fi
said "what runs the service cannot write its program"
[[ $(podman run --rm "${limits[@]}" "$image" --version) == "$version" ]] || wrong "the command does not tell $version"

port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
# Without a database and an App: it waits for the App. Nothing but /data and /tmp is written.
podman run --detach --name served --read-only --tmpfs /tmp:mode=1777 "${limits[@]}" \
  --env PORT="$port" --env HOST=127.0.0.1 --env NIGHTSHIFT_ISOLATION=none --env ANTHROPIC_API_KEY=never-shown "$image" >/dev/null
for _ in $(seq 120); do
  [[ $(podman inspect --format '{{.State.Running}}' served) == true ]] || break
  curl -fs -o /dev/null "http://127.0.0.1:$port/healthz" && answered=yes && break
  sleep 0.5
done
[[ ${answered:-} == yes ]] || { podman logs served >&2; wrong "/healthz does not answer"; }
[[ $(curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.1:$port/readyz") == 503 ]] || wrong "/readyz is not 503 without an App"
said "over a root that cannot be written, /healthz answers, and /readyz waits for the App"
podman stop --time 30 served >/dev/null
code=$(podman inspect --format '{{.State.ExitCode}}' served)
[[ $code == 0 ]] || { podman logs served >&2; wrong "SIGTERM ends it with $code"; }
said "SIGTERM ends it with 0"

code=0
told=$(podman run --rm "${limits[@]}" --env NIGHTSHIFT_ISOLATION=none "$image" doctor) || code=$?
grep -q 'ok    node' <<<"$told" && [[ $code == 1 ]] || wrong "doctor without an App ends with $code: $told"
said "doctor tells what is missing, and ends with 1"

# As compose.yaml lets workers: bubblewrap makes namespaces of its own. Agents, gates and an embedded Postgres, all within.
workers=(--security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined)
played=$(podman run --rm "${workers[@]}" "${limits[@]}" "$image" demo --json | tail -n 1) || wrong "the demo within it: $played"
node -e 'process.exit(JSON.parse(process.argv[1]).scenes.every(({ ok }) => ok) ? 0 : 1)' "$played" || wrong "the demo within it: $played"
said "the demo plays within it, its agents and gates isolated by bubblewrap"
