import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import { filmSites } from '../src/ui/film.ts';

/** Our pages and embedded videos must not use these features. Videos may still use full screen. */
const permissions = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'usb'],
]
  .map((name) => `${name}=()`)
  .join(', ');

export interface HeadersFor {
  isSecure: boolean;
  /** Whether the address belongs to the API. Pages of allowed origins may read the API's responses. */
  isApi: boolean;
  /** The origin of the page that sent the request; null if the origin is not allowed. */
  origin: string | null;
  style?: string | undefined;
}

/** Returns an array in which names and values alternate, as `writeHead` takes them. */
export type HeadersOf = (wanted: HeadersFor) => readonly string[];

const POLICY = 'Content-Security-Policy';

/**
 * The Content-Security-Policy allows no inline scripts, and no inline style except the document's own (docs/product.md,
 * "Security"). The policy does not restrict the JSON blocks with a page's state, because browsers do not execute JSON.
 *
 * @param dev - whether to allow the inline styles and scripts of Vite's hot reload
 */
export function responseHeaders({ dev }: { dev: boolean }): HeadersOf {
  const secured = securityHeaders({ secure: true, dev });
  const plain = securityHeaders({ secure: false, dev });
  const known = new Map<string, readonly string[]>();

  function make({ isSecure, isApi, style }: HeadersFor): string[] {
    const headers = new Map(isSecure ? secured : plain);
    if (style)
      headers.set(
        POLICY,
        `${headers.get(POLICY)}`.replace("style-src 'self'", `style-src 'self' '${style}'`),
      );
    headers.set('Vary', isApi ? 'Origin, Accept-Encoding' : 'Accept-Encoding');
    if (isApi) headers.set('Access-Control-Allow-Credentials', 'true');
    return [...headers].flat();
  }

  return (wanted) => {
    const { isSecure, isApi, origin, style = '' } = wanted;
    // There are few inline styles, one for each kind of page, so the map stays small.
    const key = `${isSecure} ${isApi} ${style}`;
    let found = known.get(key);
    if (!found) {
      found = make(wanted);
      known.set(key, found);
    }
    return isApi && origin ? [...found, 'Access-Control-Allow-Origin', origin] : found;
  };
}

/** Sets headers, which Express then sends with the response. */
export function setHeaders(response: ServerResponse, headers: readonly string[]): void {
  for (let index = 0; index < headers.length; index += 2)
    response.setHeader(headers[index] ?? '', headers[index + 1] ?? '');
}

/** Sets the Content-Security-Policy, which Express then sends with the document. */
export function setPolicy(response: ServerResponse, headers: readonly string[]): void {
  response.setHeader(POLICY, headers[headers.indexOf(POLICY) + 1] ?? '');
}

export const preflightHeaders = (asked: string | undefined): Record<string, string> => ({
  Vary: 'Access-Control-Request-Headers',
  'Access-Control-Allow-Methods': 'GET,HEAD,PUT,PATCH,POST,DELETE',
  ...(asked && { 'Access-Control-Allow-Headers': asked }),
});

/** Calls helmet once, with a fake response, to collect its headers. */
function securityHeaders({ secure, dev }: { secure: boolean; dev: boolean }): Map<string, string> {
  const inline = dev ? ["'unsafe-inline'"] : [];
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        // Applies to the fetch directives that are not listed, such as `object-src`.
        'default-src': ["'none'"],
        'script-src': ["'self'", ...inline],
        'style-src': ["'self'", ...inline],
        'img-src': ["'self'", 'data:', 'https:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...(dev ? ['ws:'] : [])],
        'media-src': ["'self'", 'https:'],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        'frame-src': [...filmSites],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...(secure && { 'upgrade-insecure-requests': [] }),
      },
    },
    strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: false },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // These headers are left out, because only outdated browsers use them.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // Browsers accept these two headers only over https; over http they log a warning.
    crossOriginOpenerPolicy: secure,
    originAgentCluster: secure,
  });
  const headers = new Map([['Permissions-Policy', permissions]]);
  const response = {
    setHeader: (name: string, value: unknown) => headers.set(name, String(value)),
    removeHeader: (name: string) => headers.delete(name),
  };
  setHeaders({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}
