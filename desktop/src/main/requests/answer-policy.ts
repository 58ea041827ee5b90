/**
 * Headers set on every response from the server. The window sees such a response under the app's own origin, so the server's
 * headers must not decide how it is used: loaded as a page, the response has an opaque origin and no scripts or frames; opened by
 * mistake, it is a download; and its type is never guessed.
 */
const policy = {
  'Content-Security-Policy':
    "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
} as const;

/** Headers with an effect beyond their own response. */
const withheld = [
  'clear-site-data',
  'content-security-policy-report-only',
  'link',
  'location',
  'nel',
  'refresh',
  'report-to',
  'reporting-endpoints',
  'service-worker-allowed',
  'set-cookie',
  'sourcemap',
];

/** The same response, but never usable as a page of the app. */
export function neverPage(answer: Response): Response {
  if (answer.type === 'error') return answer;
  const headers = new Headers(answer.headers);
  for (const name of withheld) headers.delete(name);
  for (const [name, value] of Object.entries(policy)) headers.set(name, value);
  // A download keeps its file name, which the window offers.
  const named = headers.get('Content-Disposition');
  if (!named?.startsWith('attachment')) headers.set('Content-Disposition', 'attachment');
  return new Response(answer.body, { status: answer.status, headers });
}
