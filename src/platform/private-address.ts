import { BlockList, isIP } from "node:net";

const notPublic = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  notPublic.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["::", 127],
  // These write addresses of version 4 in another way.
  ["64:ff9b::", 96],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const)
  notPublic.addSubnet(network, bits, "ipv6");

/** Whether an IP address is of this machine, of a private network, or otherwise nowhere on the internet. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  return family === 0 || notPublic.check(address, family === 6 ? "ipv6" : "ipv4");
}
