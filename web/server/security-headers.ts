import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { InlineStyle } from '../src/site/document/assets.ts';

/** What neither our pages nor the films in them may use. Films may still fill the screen. */
const permissions = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'usb'],
]
  .map((name) => `${name}=()`)
  .join(', ');

/** Added to these where visitors come by https. */
export const overTls = { 'Strict-Transport-Security': 'max-age=31536000' } as const;

/** The headers of an answer that is sent before Express: words alone, of which nothing may be loaded or run. */
export const plainHeaders = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': permissions,
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

/**
 * The security headers of every answer (docs/product.md, "Security"). The policy allows no inline script, and of inline
 * style only what {@link allowStyle} adds. State travels in JSON blocks, which the policy does not concern.
 *
 * @param secure whether visitors come by https; only then may the headers insist on it
 * @param dev Vite's hot reload needs inline styles and scripts
 */
export function securityHeaders({ secure, dev }: { secure: boolean; dev: boolean }): RequestHandler {
  const plain = headersFor({ secure, dev });
  const overTls = headersFor({ secure: true, dev });
  return (request, response, next) => {
    response.setHeader('Permissions-Policy', permissions);
    // A proxy that we trust may say that the visitor came by https.
    (request.secure ? overTls : plain)(request, response, next);
  };
}

function headersFor({ secure, dev }: { secure: boolean; dev: boolean }): RequestHandler {
  const inline = dev ? ["'unsafe-inline'"] : [];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", ...inline],
        'style-src': ["'self'", ...inline],
        'img-src': ["'self'", 'data:', 'https:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...(dev ? ['ws:'] : [])],
        'media-src': ["'self'"],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        'frame-src': ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...(secure && { 'upgrade-insecure-requests': [] }),
      },
    },
    strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: false },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Browsers accept these two only by https, and write a warning to the console otherwise.
    crossOriginOpenerPolicy: secure,
    originAgentCluster: secure,
  });
}

/** Lets an answer carry one inline style, and no other, in its document. */
export function allowStyle(response: Response, { hash }: InlineStyle): void {
  const name = 'Content-Security-Policy';
  const policy = String(response.getHeader(name));
  response.setHeader(name, policy.replace("style-src 'self'", `style-src 'self' '${hash}'`));
}
