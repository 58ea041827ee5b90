import { BlockList, isIP } from 'node:net';

const near = new BlockList();
near.addSubnet('127.0.0.0', 8);
near.addAddress('::1', 'ipv6');

const inside = new BlockList();
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  inside.addSubnet(net, bits);
inside.addSubnet('fc00::', 7, 'ipv6');
inside.addSubnet('fe80::', 10, 'ipv6');

/** `safe`: HTTPS, or this computer. `office`: HTTP in a private network. `open`: any other, which gets no password or token. */
export function trustOf(origin: string): 'safe' | 'office' | 'open' {
  if (!URL.canParse(origin)) return 'open';
  const { protocol, hostname } = new URL(origin);
  if (protocol === 'https:') return 'safe';
  if (protocol !== 'http:') return 'open';
  const host = hostname.replace(/^\[|\]$/g, '');
  // A host name can resolve to any address. `localhost` is an exception, because browsers never ask DNS for `localhost`.
  if (host === 'localhost') return 'safe';
  const version = isIP(host);
  if (version === 0) return 'open';
  const family = version === 6 ? 'ipv6' : 'ipv4';
  if (near.check(host, family)) return 'safe';
  return inside.check(host, family) ? 'office' : 'open';
}
