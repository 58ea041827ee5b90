/** Grades like Mozilla's HTTP Observatory: 100 points minus penalties, plus bonuses if 90 or more are left. A+ is 100 or more. */
import type { IncomingHttpHeaders } from 'node:http';

/** Returns the sources of each directive of a Content-Security-Policy. */
export function policyOf(text: string): Map<string, string[]> {
  return new Map(
    text.split(';').flatMap((part) => {
      const [name, ...sources] = part.trim().toLowerCase().split(/\s+/);
      return name ? [[name, sources]] : [];
    }),
  );
}

const tooBroad = new Set(['*', 'http:', 'https:', 'data:', 'blob:', "'unsafe-inline'", "'unsafe-eval'"]);

function policyPoints(text: string | undefined): number {
  if (!text) return -25;
  const policy = policyOf(text);
  const sources = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  const isBroad = (name: string) => sources(name).some((source) => tooBroad.has(source));
  if (isBroad('script-src') || isBroad('object-src')) return -20;
  if ([...policy.values()].flat().some((source) => source.startsWith('http:'))) return -20;
  const formAction = policy.get('form-action') ?? ['*'];
  if (isBroad('style-src') || formAction.some((source) => tooBroad.has(source))) return 0;
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5;
}

function transportPoints(text: string | undefined): number {
  const age = Number(/max-age=(\d+)/i.exec(text ?? '')?.[1] ?? -1);
  if (age < 0) return -20;
  return age >= 15_768_000 ? 0 : -10;
}

function framePoints(headers: IncomingHttpHeaders): number {
  const ancestors = policyOf(String(headers['content-security-policy'] ?? '')).get('frame-ancestors');
  if (ancestors && !ancestors.some((source) => tooBroad.has(source))) return 5;
  return /^(deny|sameorigin)$/i.test(String(headers['x-frame-options'])) ? 0 : -20;
}

function referrerPoints(text: string | undefined): number {
  if (text === undefined) return 0;
  return ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'].includes(text)
    ? 5
    : -5;
}

function resourcePoints(text: string | undefined): number {
  if (text === undefined) return 0;
  if (text === 'same-origin' || text === 'same-site') return 10;
  return text === 'cross-origin' ? 0 : -5;
}

function sharingPoints(headers: IncomingHttpHeaders): number {
  const origin = headers['access-control-allow-origin'];
  return headers['access-control-allow-credentials'] === 'true' && origin !== undefined ? -50 : 0;
}

/** Grades a response that was sent over TLS. @returns the total and the points of each part */
export function grade(headers: IncomingHttpHeaders): { points: number; parts: Record<string, number> } {
  const text = (name: string) => (headers[name] === undefined ? undefined : String(headers[name]));
  const parts = {
    policy: policyPoints(text('content-security-policy')),
    transport: transportPoints(text('strict-transport-security')),
    type: text('x-content-type-options') === 'nosniff' ? 0 : -5,
    frame: framePoints(headers),
    referrer: referrerPoints(text('referrer-policy')),
    resource: resourcePoints(text('cross-origin-resource-policy')),
    sharing: sharingPoints(headers),
    // The site sets no cookies, so any cookie gets the penalty, whatever its attributes.
    cookies: headers['set-cookie'] ? -40 : 0,
  };
  const values = Object.values(parts);
  const missing = values.filter((value) => value < 0).reduce((sum, value) => sum + value, 100);
  const extra = values.filter((value) => value > 0).reduce((sum, value) => sum + value, 0);
  return { points: missing >= 90 ? missing + extra : missing, parts };
}
