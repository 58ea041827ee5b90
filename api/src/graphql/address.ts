import { isIPv6 } from 'node:net';

/** The key by which rate limits count an address. An IPv6 customer usually has a whole /64, so only that prefix counts. */
export function addressKey(ip: string | undefined): string {
  if (!ip) return 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  return isIPv6(ip) ? expand(ip).slice(0, 4).join(':') : ip;
}

/** The network of an address, which a visitor cannot easily leave. An IPv6 customer may have a whole /48. */
export const networkOf = (ip: string | undefined): string => networkOfKey(addressKey(ip));

/** The network of a key from {@link addressKey}. */
export const networkOfKey = (key: string): string => key.split(':').slice(0, 3).join(':');

function expand(ip: string): string[] {
  const [head = '', tail = ''] = ip.split('%')[0]?.split('::') ?? [];
  const [left, right] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)];
  return [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
}
