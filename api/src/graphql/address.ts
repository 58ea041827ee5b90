import { isIPv6 } from 'node:net';

/** Returns the key under which rate limits count an address. For IPv6: the /64 network, which usually has one customer. */
export function addressKey(ip: string | undefined): string {
  if (!ip) return 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  return isIPv6(ip) ? expand(ip).slice(0, 4).join(':') : ip;
}

/** Returns the /48 network of an `addressKey`, because a customer may have a whole /48. Returns an IPv4 address unchanged. */
export const networkOf = (key: string): string => key.split(':').slice(0, 3).join(':');

function expand(ip: string): string[] {
  const [head = '', tail = ''] = ip.split('%')[0]?.split('::') ?? [];
  const [left, right] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)];
  return [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
}
