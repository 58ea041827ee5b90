/** The site below /ne, tested through the whole server with its cache and a real database. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AttackedSite, publicUrl, startAttackedSite } from '../attack/attacked-site.ts';

let site: AttackedSite;
beforeAll(async () => {
  site = await startAttackedSite();
});
afterAll(() => site.close());

async function look(path: string, method = 'GET', body?: string) {
  const headers: Record<string, string> = { 'user-agent': 'Firefox' };
  if (body) headers['content-type'] = 'application/x-www-form-urlencoded';
  const answer = await site.send({ method, path, headers, ...(body && { body }) });
  return { status: answer.status, headers: answer.headers, html: answer.body.toString() };
}
async function staff(method: string, path: string, body: object) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${site.token}` };
  const answer = await site.send({ method, path, headers, body: JSON.stringify(body) });
  return JSON.parse(answer.body.toString()).data;
}

const english = { title: 'A quiet page', description: 'Quiet words.', content: 'Nothing to hear.' };
const translation = {
  titleNe: 'शान्त पृष्ठ',
  descriptionNe: 'शान्त शब्द।',
  contentNe: 'सुन्ने कुरा छैन। [सेवा](/services)',
};
const secret = /शान्त|सुन्ने/;
const hreflang = (html: string) =>
  [...html.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/g)].map(([, lang, href]) => [
    lang,
    href,
  ]);
const canonical = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
const linkTo = async (id: string): Promise<string> => {
  const query = 'mutation ($id: ID!) { previewLink(kind: "Page", id: $id) { url } }';
  return (await staff('POST', '/graphql', { query, variables: { id } })).previewLink.url.replace(
    publicUrl,
    '',
  );
};

it('a hidden translation is visible to nobody without its preview link; a shown one has both addresses', async () => {
  const path = '/about/quiet';
  const page = { path, status: 'draft', nepali: 'hidden', ...english, ...translation };
  const { _id: id } = await staff('POST', '/api/admin/pages', page);
  const preview = await linkTo(id);
  expect((await look(`/ne${preview}`)).html).toMatch(secret);
  expect((await look(preview)).html).toContain('Nothing to hear.');

  await staff('PUT', `/api/admin/pages/${id}`, { status: 'published' });
  const places = [
    path,
    `/ne${path}`,
    '/sitemap.xml',
    '/api/pages',
    `/api/pages?path=${path}`,
    `/ne/search?q=${encodeURIComponent('शान्त पृष्ठ')}`,
  ];
  for (const place of places) {
    const { html } = await look(place);
    // The search repeats the visitor's own words.
    expect(place.includes('search') ? html.includes(`/ne${path}`) : secret.test(html), place).toBe(false);
  }
  const before = (await look(`/ne${path}`)).html;
  expect(before).toContain('Nothing to hear.');
  expect(before).toContain('यो पृष्ठ अहिले अङ्ग्रेजीमा मात्र छ।');
  expect([canonical(before), hreflang(before)]).toEqual([publicUrl + path, []]);

  await staff('PUT', `/api/admin/pages/${id}`, { nepali: 'shown' });
  for (const [place, own] of [
    [path, path],
    [`/ne${path}`, `/ne${path}`],
  ] as const) {
    const { html } = await look(place);
    expect(html.match(secret) !== null, place).toBe(place.startsWith('/ne'));
    expect(canonical(html)).toBe(publicUrl + own);
    expect(hreflang(html)).toEqual([
      ['en', publicUrl + path],
      ['ne', `${publicUrl}/ne${path}`],
      ['x-default', publicUrl + path],
    ]);
  }
  expect((await look(`/ne${path}`)).html).toContain('<a href="/ne/services">सेवा</a>');
  expect((await look('/sitemap.xml')).html).toContain(`<loc>${publicUrl}/ne${path}</loc>`);
});

it('a Nepali preview is as private as an English one', async () => {
  const { headers, html, status } = await look(`/ne/preview/${'A'.repeat(43)}`);
  expect([status, headers['cache-control'], headers['referrer-policy'], headers['x-robots-tag']]).toEqual([
    404,
    'no-store',
    'no-referrer',
    'noindex, nofollow',
  ]);
  expect(html).toContain('यो पूर्वावलोकन सकियो');
});

it('each spelling of an address has one language, also in the cache', async () => {
  const main = async (path: string) => {
    const { html, status } = await look(path);
    return [status, /<html lang="(\w+)"/.exec(html)?.[1], /<h1[^>]*>([^<]+)/.exec(html)?.[1]];
  };
  // Twice, because the second response comes from the cache.
  for (const _turn of [1, 2]) {
    expect(await main('/services')).toEqual([200, 'en', 'Our Services']);
    for (const path of ['/ne/services', '/NE/services', '/%6ee/services', '/ne/Services?x=1'])
      expect(await main(path), path).toEqual([200, 'ne', 'हाम्रा सेवा']);
    for (const path of ['/ne/ne/services', '/ne/%6ee/services', '/ne/nowhere'])
      expect(await main(path), path).toEqual([404, 'ne', 'पृष्ठ भेटिएन']);
    expect(await main('/nowhere')).toEqual([404, 'en', 'Page not found']);
  }
});

it('redirects, the share picture and the search stay in Nepali', async () => {
  await staff('POST', '/api/admin/redirects', { from: '/old-fees', to: '/study-abroad/australia' });
  for (const [path, to] of [
    ['/ne/old-fees?a=1', '/ne/study-abroad/australia?a=1'],
    ['/old-fees', '/study-abroad/australia'],
    ['/ne/blogs', '/ne/blog'],
    ['/ne/', '/ne'],
  ]) {
    const { status, headers } = await look(path ?? '');
    expect([path, status, headers.location]).toEqual([path, 301, to]);
  }
  const { html } = await look(`/ne/search?q=${encodeURIComponent('अस्ट्रेलिया')}`);
  expect(html).toContain(' action="/ne/search"');
  expect(html).toContain('<a href="/ne/study-abroad/australia">');
  const etag = async (path: string) => (await look(`/share.png?path=${path}`)).headers.etag;
  const [one, other] = [await etag('/study-abroad/australia'), await etag('/ne/study-abroad/australia')];
  expect(one && other && one !== other).toBe(true);
  // A page without a translation has one picture.
  expect(await etag('/ne/study-abroad/ireland')).toBe(await etag('/study-abroad/ireland'));
});

it('a plain post below /ne is refused and accepted in Nepali', async () => {
  const refused = await look('/ne/contact', 'POST', 'name=&email=nobody&message=short&locale=ne');
  expect(refused.status).toBe(400);
  for (const text of [
    'कृपया आफ्नो नाम लेख्नुहोस्।',
    'इमेल ठेगाना मिलेन।',
    'सन्देश कम्तीमा 10 अक्षरको हुनुपर्छ।',
    '<html lang="ne">',
  ])
    expect(refused.html).toContain(text);
  const values = {
    name: 'आशा राई',
    email: 'asha@student.example',
    message: 'म अस्ट्रेलियामा नर्सिङ पढ्न चाहन्छु।',
    phone: '९८४१००००००',
    locale: 'ne',
  };
  const sent = await look('/ne/contact', 'POST', String(new URLSearchParams(values)));
  expect([sent.status, sent.headers.location]).toEqual([303, '/ne/contact?sent=1#notice']);
  expect((await look('/ne/contact?sent=1')).html).toContain('धन्यवाद! तपाईंको सन्देश हामीकहाँ आइपुग्यो।');
  const { em } = await site.api.createContext();
  const rows = await em.execute(`select locale, phone from enquiry where email = 'asha@student.example'`);
  expect(rows).toEqual([{ locale: 'ne', phone: '९८४१००००००' }]);
});

it('browsers prerender Nepali pages, but no Nepali form, search or preview', async () => {
  const rules = JSON.parse((await look('/speculation-rules.json')).html);
  const never: string[] = rules.prerender[0].where.and[1].not.href_matches;
  for (const path of ['/contact', '/contact/review', '/search', '/preview'])
    expect(never).toEqual(expect.arrayContaining([path, `/ne${path}`, `/ne${path}\\?*`]));
  expect(never).not.toContain('/ne');
});
