import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { InlineStyle } from '../src/site/document/assets.ts';

/**
 * The security headers of every answer (docs/product.md, "Security"). The policy allows no inline script, and of inline
 * style only what {@link allowStyle} adds. State travels in JSON blocks, which the policy does not concern.
 *
 * @param secure whether visitors come by https; only then may the headers insist on it
 * @param dev Vite's hot reload needs inline styles and scripts
 */
export function securityHeaders({ secure, dev }: { secure: boolean; dev: boolean }): RequestHandler {
  const inline = dev ? ["'unsafe-inline'"] : [];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...inline],
        'style-src': ["'self'", ...inline],
        'img-src': ["'self'", 'data:', 'https:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...(dev ? ['ws:'] : [])],
        'frame-src': ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
        'object-src': ["'none'"],
        'base-uri': ["'self'"],
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
