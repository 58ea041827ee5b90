import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AttackedSite, publicUrl, startAttackedSite } from '../attack/attacked-site.ts';

let site: AttackedSite;
beforeAll(async () => {
  site = await startAttackedSite({ rateLimits: true });
});
afterAll(() => site.close());

async function look(path: string, method = 'GET', body?: string, from = '203.0.113.1') {
  const headers: Record<string, string> = { 'user-agent': 'Firefox', 'x-forwarded-for': from };
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
const property = (html: string, name: string) =>
  new RegExp(`<meta property="${name}" content="([^"]+)"`).exec(html)?.[1];
const isIndexed = (html: string) => !html.includes('<meta name="robots" content="noindex"');
const canonical = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
const linkTo = async (id: string): Promise<string> => {
  const query = 'mutation ($id: ID!) { previewLink(kind: "Page", id: $id) { url } }';
  return (await staff('POST', '/graphql', { query, variables: { id } })).previewLink.url.replace(
    publicUrl,
    '',
  );
};

it('a hidden translation is visible only by its preview link; a shown translation has both addresses', async () => {
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
    // The results page contains the visitor's own search words, so only the link is checked there.
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
  const nepaliPlace = `<loc>${publicUrl}/ne${path}</loc>`;
  expect((await look('/sitemap.xml')).html).toContain(nepaliPlace);

  await staff('PUT', `/api/admin/pages/${id}`, { nepali: 'hidden' });
  await expect.poll(async () => (await look(`/ne${path}`)).html).not.toMatch(secret);
  expect((await look('/sitemap.xml')).html).not.toContain(nepaliPlace);
  expect(hreflang((await look(path)).html)).toEqual([]);
});

it('a page is shared with the address and picture of its language, or with the English ones', async () => {
  for (const [path, shared] of [
    ['/ne/study-abroad/australia', '/ne/study-abroad/australia'],
    ['/ne/study-abroad/ireland', '/study-abroad/ireland'],
  ] as const) {
    const { html } = await look(path);
    expect(property(html, 'og:url')).toBe(publicUrl + shared);
    expect(property(html, 'og:image')).toBe(`${publicUrl}/share.png?path=${encodeURIComponent(shared)}`);
  }
});

it('a missing page is not indexed, and has no alternate in another language', async () => {
  expect(isIndexed((await look('/ne/services')).html)).toBe(true);
  for (const path of ['/ne/nowhere', '/ne/blog/missing']) {
    const { html, status } = await look(path);
    expect([path, status, isIndexed(html), canonical(html), hreflang(html)]).toEqual([
      path,
      404,
      false,
      undefined,
      [],
    ]);
  }
});

it('the sitemap lists a Nepali page only together with its English page', async () => {
  const { html } = await look('/sitemap.xml');
  const places = [...html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place = '']) => place);
  const nepali = places.filter((place) => place.startsWith(`${publicUrl}/ne`));
  expect(nepali.length).toBeGreaterThan(10);
  expect(places).toEqual(
    expect.arrayContaining(
      nepali.map((place) => place.replace('/ne', '').replace(/\.example$/, '.example/')),
    ),
  );
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
  // The second response comes from the cache.
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
    ['/Old-Fees/?a=1', '/study-abroad/australia?a=1'],
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
  // A page without a translation has the same picture in both languages.
  expect(await etag('/ne/study-abroad/ireland')).toBe(await etag('/study-abroad/ireland'));
});

async function hiddenFields(path: string): Promise<Record<string, string>> {
  const fields = (await look(path)).html.matchAll(/<input type="hidden" name="(\w+)"(?: value="([^"]*)")?/g);
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]));
}
const post = (path: string, fields: Record<string, string>, from?: string) =>
  look(path, 'POST', String(new URLSearchParams(fields)), from);

it('a plain post below /ne is refused and accepted in Nepali', async () => {
  const hidden = await hiddenFields('/ne/contact');
  const refused = await post('/ne/contact', { ...hidden, name: '', email: 'nobody', message: 'short' });
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
  };
  const sent = await post('/ne/contact', { ...hidden, ...values });
  expect([sent.status, sent.headers.location]).toEqual([303, '/ne/contact?sent=1#notice']);
  expect((await look('/ne/contact?sent=1')).html).toContain('धन्यवाद! तपाईंको सन्देश हामीकहाँ आइपुग्यो।');
  const { em } = await site.api.createContext();
  const rows = await em.execute(
    `select locale, phone, consent_version from enquiry where email = 'asha@student.example'`,
  );
  expect(rows).toEqual([{ locale: 'ne', phone: '९८४१००००००', consent_version: '2026-11-ne' }]);
});

it('a plain review below /ne is accepted in Nepali', async () => {
  const review = {
    name: 'आशा राई',
    position: 'विद्यार्थी',
    company: 'कलेज',
    rating: '5',
    content: 'राम्रो सहयोग पाएँ।',
  };
  const sent = await post('/ne/contact/review', { ...(await hiddenFields('/ne/contact/review')), ...review });
  expect([sent.status, sent.headers.location]).toEqual([303, '/ne/contact/review?sent=1#notice']);
  expect((await look('/ne/contact/review?sent=1')).html).toContain('धन्यवाद! तपाईंको अनुभव आइपुग्यो।');
});

it('a form that is too large, or sent too often, is refused in Nepali', async () => {
  const large = await post('/ne/contact', { message: 'x'.repeat(200_000) });
  expect([large.status, large.html]).toEqual([413, 'यो अनुरोध मिलेन, त्यसैले जवाफ दिन सकिएन।']);
  const send = () => post('/ne/contact', {}, '203.0.113.2');
  for (let turn = 0; turn < 30; turn += 1) expect((await send()).status).toBe(400);
  const { status, html } = await send();
  expect(status).toBe(429);
  expect(html).toMatch(/धेरै पटक पठाइयो। कृपया \d+ मिनेट पर्खेर फेरि प्रयास गर्नुहोस्।/);
});

it('browsers prerender Nepali pages, but no Nepali form, search or preview', async () => {
  const rules = JSON.parse((await look('/speculation-rules.json')).html);
  const never: string[] = rules.prerender[0].where.and[1].not.href_matches;
  for (const path of ['/contact', '/contact/review', '/search', '/preview'])
    expect(never).toEqual(expect.arrayContaining([path, `/ne${path}`, `/ne${path}\\?*`]));
  expect(never).not.toContain('/ne');
});

it('English documents contain no trace of the Nepali texts', async () => {
  const { em } = await site.api.createContext();
  const [{ slug } = { slug: '' }] = await em.execute<{ slug: string }[]>(
    'select slug from blog_post limit 1',
  );
  const paths = [
    ...['/', '/services', '/contact', '/contact/review', '/blog', `/blog/${slug}`, '/team', '/search?q=visa'],
    ...['/study-abroad', '/study-abroad/australia', '/study-abroad/uk', '/privacy', '/nowhere'],
  ];
  // Removes the alternate links (`hreflang`), and replaces a form's key and time.
  const read = async (path: string) =>
    (await look(path)).html
      .replaceAll(/<link rel="alternate" hrefLang="[^>]*>/g, '')
      .replaceAll(/[\w-]{8}-[\w-]{4}-[\w-]{4}-[\w-]{4}-[\w-]{12}/g, 'key')
      .replaceAll(/(name="formTime" value="|"formTime":")[^"]*/g, '$1time');
  // Read the pages one after the other, because a busy server refuses some requests when many arrive at once.
  const documents = async () => {
    const all: [path: string, html: string][] = [];
    for (const path of paths) all.push([path, await read(path)]);
    return all;
  };
  const before = await documents();

  const columns = await em.execute<{ table: string; column: string; type: string }[]>(
    `select table_name as "table", column_name as "column", data_type as type from information_schema.columns
     where table_schema = 'public' and (column_name like '%\\_ne' or data_type = 'jsonb') and is_updatable = 'YES'`,
  );
  for (const { table, column, type } of columns) {
    const noTwins = `regexp_replace("${column}"::text, '("[a-zA-Z]+Ne": )"([^"\\\\]|\\\\.)*"', '\\1""', 'g')::jsonb`;
    const blank = { jsonb: noTwins, ARRAY: `'{}'` }[type] ?? `''`;
    await em.execute(`update "${table}" set "${column}" = ${blank}`);
  }
  await expect.poll(async () => (await look('/ne/services')).html).not.toContain('भिसा आवेदन');
  expect((await look('/ne')).html).not.toContain('सोचेभन्दा नजिक');
  const after = await documents();
  for (const [index, [path, html]] of before.entries())
    expect([path, after[index]?.[1]]).toEqual([path, html]);
});
