import { trustOf } from '../session/safe-origin.ts';

/**
 * What the admin's links need, by scheme. Each other program gets only the part that the office uses: a mail program no attachment,
 * Viber a chat and no command, a telephone one number and a text.
 */
const allowed: Record<string, (address: URL) => boolean> = {
  'https:': hasNoUser,
  // A website inside the office may be without https, and its records link to its pages.
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

/** Whether an address may be given to another program of this computer. */
export function isOutside(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const parsed = new URL(address);
  return Object.hasOwn(allowed, parsed.protocol) && (allowed[parsed.protocol]?.(parsed) ?? false);
}

function hasNoUser({ username, password }: URL): boolean {
  return username === '' && password === '';
}
