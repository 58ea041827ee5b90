import { isIP } from 'node:net';

/** Parses the trimmed, non-empty text of a setting. @throws BadValue */
export type Rule<T> = (text: string) => T;

/** `message` is the end of a sentence: `PORT is "x" but must be ...`. If `secret` is true, the sentence omits the value. */
export class BadValue extends Error {
  readonly secret: boolean;

  constructor(message: string, { secret = false } = {}) {
    super(message);
    this.secret = secret;
  }
}

export function oneOf<const T extends string>(...words: T[]): Rule<T> {
  return (text) => {
    const found = words.find((word) => word === text);
    if (found === undefined)
      throw new BadValue(`must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}.`);
    return found;
  };
}

/** @param what - the unit, for the message */
function wholeNumber(min: number, max: number, example: number, what = ''): Rule<number> {
  return (text) => {
    const number = Number(text);
    if (!/^\d{1,5}$/.test(text) || number < min || number > max)
      throw new BadValue(`must be a whole number ${what}from ${min} to ${max}, for example ${example}.`);
    return number;
  };
}

export const port = wholeNumber(0, 65_535, 5000);
export const copies = wholeNumber(1, 9999, 14);
export const seconds = wholeNumber(0, 30, 5, 'of seconds ');
export const wait = wholeNumber(1, 60, 2, 'of seconds ');

function textLike(isFit: (text: string) => boolean, message: string): Rule<string> {
  return (text) => {
    if (!isFit(text)) throw new BadValue(message);
    return text;
  };
}

export const host = textLike(
  (text) => isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text),
  'must be a host name or an address to listen on, for example localhost or 0.0.0.0.',
);

/** Messages do not repeat the URL of a server, because it may contain a password. */
export const databaseUrl: Rule<string> = (text) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  // A host is required, because some programs that read this URL do not accept the folder of a Unix socket in its place.
  const isSocket = !url?.hostname || url.searchParams.get('host')?.startsWith('/');
  if (isSocket || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    throw new BadValue(
      'must look like postgres://user:password@host:5432/database; write % signs and other special characters of the password percent-encoded. Leave it out to use the built-in PostgreSQL.',
      { secret: true },
    );
  }
  return text;
};

export const secret: Rule<string> = (text) => {
  if (text.length < 32) {
    throw new BadValue(
      `must have 32 characters or more, and has ${text.length}. Make one with "openssl rand -base64 48".`,
      { secret: true },
    );
  }
  return text;
};

const isAddress = (text: string) => text.length <= 254 && /^[^\s@<>,"]+@[^\s@<>,"]+$/.test(text);

/** A domain without a dot (`admin@localhost`) is allowed. */
export const address = textLike(isAddress, 'must be an e-mail address, for example admin@example.com.');

export const sender = textLike(
  isAddress,
  'must be an e-mail address alone, for example office@example.com. The name beside it is the brand of the settings.',
);

export const addresses: Rule<string[]> = (text) => {
  const all = [...new Set(list(text))];
  if (all.length === 0 || all.length > 20 || !all.every(isAddress)) {
    throw new BadValue('must be e-mail addresses with commas between, at most 20, and nothing else.');
  }
  return all;
};

export interface SmtpServer {
  host: string;
  port: number;
  /**
   * Whether the connection starts with TLS (smtps). Otherwise STARTTLS is used if the server offers it. STARTTLS is required
   * if there is a `login` and the server runs on another machine.
   */
  isSecure: boolean;
  /** Null if the server requires no sign-in. */
  login: { user: string; password: string } | null;
}

const smtpExample =
  'must look like smtps://user:password@smtp.example.com:465 or smtp://user:password@smtp.example.com:587; write % signs and other special characters of the name and password percent-encoded.';

export const smtpUrl: Rule<SmtpServer> = (text) => {
  const refused = new BadValue(smtpExample, { secret: true });
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || !url.hostname) throw refused;
  if (!['', '/'].includes(url.pathname) || url.search || url.hash) throw refused;
  if (Boolean(url.username) !== Boolean(url.password)) throw refused;
  const isSecure = url.protocol === 'smtps:';
  try {
    const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    return {
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(url.port) || (isSecure ? 465 : 587),
      isSecure,
      login: user ? { user, password } : null,
    };
  } catch {
    throw refused;
  }
};

/** Scheme, host and port, without a path. */
export const origin: Rule<string> = (text) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !isBareOrigin(url)) {
    throw new BadValue(
      'must be an origin alone, for example https://www.example.com, with no path behind it.',
    );
  }
  return url.origin;
};

export const origins: Rule<string[]> = (text) => {
  const urls = list(text).map((item) => (URL.canParse(item) ? new URL(item) : null));
  const found = urls.flatMap((url) => (url !== null && isBareOrigin(url) ? [url.origin] : []));
  if (found.length !== urls.length) {
    throw new BadValue(
      'must be a list of origins with commas between, each as https://example.com; "*" is refused because these callers bring credentials.',
    );
  }
  return [...new Set(found)];
};

/** As in Express's `trust proxy`: true, false, a number of hops, or addresses and subnets separated by commas. */
export const trustProxy: Rule<boolean | number | string> = (text) => {
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^\d{1,3}$/.test(text)) return Number(text);
  const all = list(text);
  if (all.length === 0 || !all.every(isProxy)) {
    throw new BadValue(
      'must be true, false, a number of proxies, or their addresses or subnets with commas between (loopback, linklocal and uniquelocal are known).',
    );
  }
  return all.join(', ');
};

function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [base = '', bits, ...more] = text.split('/');
  const family = isIP(base);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function isBareOrigin(url: URL): boolean {
  const bare = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  return bare && (url.protocol === 'http:' || url.protocol === 'https:');
}

function list(text: string): string[] {
  return text.split(',').flatMap((item) => item.trim() || []);
}
