/** Values of the metrics' label `kind`. The list is fixed, because clients can choose any path and each value uses memory. */
const kinds: [kind: string, pattern: RegExp][] = [
  ['enquiry', /^POST \/api\/contact\/?$/],
  ['review', /^POST \/api\/review\/?$/],
  ['form', /^POST (\/ne)?\/contact/],
  ['sign-in', /^POST \/api\/admin\/login\/?$/],
  ['stream', /^\w+ \/graphql\/stream/],
  ['graphql', /^\w+ \/graphql/],
  ['api-staff', /^\w+ \/api\/admin(\/|$)/],
  ['api', /^\w+ \/api(\/|$)/],
  ['media', /^\w+ \/media\//],
  ['asset', /^GET \/(assets|fonts|art)\//],
  ['admin', /^GET \/admin(\/|$)/],
  ['probe', /^GET \/(healthz|readyz)$/],
  ['page', /^(GET|HEAD) /],
];

export const kindOf = (method: string, path: string): string =>
  kinds.find(([, pattern]) => pattern.test(`${method} ${path}`))?.[0] ?? 'other';
