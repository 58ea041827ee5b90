/**
 * The headers of every answer that comes from the server. The answer has the app's own origin, so the server's headers must not
 * decide what the window does with it. As a page it would be without origin, scripts and frames; opened by mistake it is a file
 * to save; and its type is what it says.
 */
const policy = {
  'Content-Security-Policy':
    "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
} as const;

/** Headers by which an answer could act beyond itself. */
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

/** The same answer, which can never become a page of the app. */
export function neverPage(answer: Response): Response {
  if (answer.type === 'error') return answer;
  const headers = new Headers(answer.headers);
  for (const name of withheld) headers.delete(name);
  for (const [name, value] of Object.entries(policy)) headers.set(name, value);
  // A file to save keeps its name, which the window offers.
  const named = headers.get('Content-Disposition');
  if (!named?.startsWith('attachment')) headers.set('Content-Disposition', 'attachment');
  return new Response(answer.body, { status: answer.status, headers });
}
