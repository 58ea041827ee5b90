import { trustOf } from '../session/safe-origin.ts';

/** The allowed schemes, each with a check of the address. For example, a `mailto:` URL must not contain an attachment. */
const allowed: Record<string, (address: URL) => boolean> = {
  'https:': hasNoUser,
  // The office's website may run on the local network without HTTPS, and records link to its pages.
  'http:': (address) => hasNoUser(address) && trustOf(address.origin) !== 'open',
  'mailto:': ({ searchParams }) => [...searchParams.keys()].every((name) => /^(subject|body)$/i.test(name)),
  'tel:': ({ pathname, search }) => /^\+?[\d-]{3,20}$/.test(pathname) && search === '',
  'sms:': ({ pathname, searchParams }) =>
    /^\+?[\d-]{3,20}$/.test(pathname) && [...searchParams.keys()].every((name) => name === 'body'),
  'viber:': ({ hostname, pathname, searchParams }) =>
    `${hostname}${pathname}`.replace(/\/$/, '') === 'chat' &&
    [...searchParams.keys()].join() === 'number' &&
    /^\+?\d{3,20}$/.test(searchParams.get('number') ?? ''),
};

export function isOutside(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const parsed = new URL(address);
  return Object.hasOwn(allowed, parsed.protocol) && (allowed[parsed.protocol]?.(parsed) ?? false);
}

function hasNoUser({ username, password }: URL): boolean {
  return username === '' && password === '';
}
