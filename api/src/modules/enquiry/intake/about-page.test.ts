import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { aBlogPost, anEnquiry, aPage, aService } from '../../../testing/factories.ts';
import { useCuttableApi } from '../../../testing/test-api.ts';
import { aboutService, linkedAbout, validAbout } from './about-page.rules.ts';

const office = useCuttableApi();

const send = (body: object, key?: string) =>
  office.server.call('POST', '/api/contact', body, key ? { 'idempotency-key': key } : {});
async function aboutOf(id: string) {
  const query = 'query ($id: ID!) { adminEnquiry(id: $id) { about aboutTitle } }';
  return (await office.server.ask(query, { id })).data.adminEnquiry;
}
const sendAbout = async (about: unknown) => {
  const { status, body } = await send(anEnquiry({ about }));
  expect(status).toBe(201);
  return aboutOf(body.data._id);
};

test.each(['/study-abroad/australia', '/blog/किन-नेपाल', 'service:visa-lodgement', 'service:भिसा'])(
  '%s is a page or a service',
  (about) => {
    expect(validAbout(about)).toBe(about);
  },
);

test.each([
  ['', ''],
  ['/', ''],
  ['//evil.example', ''],
  ['/a?token=secret', ''],
  ['/a#b', ''],
  ['/a b', ''],
  ['https://evil.example/', ''],
  ['service:', ''],
  ['service:Visa Lodgement', ''],
  [`/${'a'.repeat(200)}`, ''],
  [`/${'a'.repeat(199)}`, `/${'a'.repeat(199)}`],
])('of %s, %s is stored', (about, stored) => {
  expect(validAbout(about)).toBe(stored);
});

test('a link names a service by its title, and never refers to the pages of the form', () => {
  expect(linkedAbout('service:Visa & Lodgement!')).toBe('service:visa-lodgement');
  expect(linkedAbout('/study-abroad/uk')).toBe('/study-abroad/uk');
  expect(['/contact', '/contact/enquiry', '/contacts'].map(linkedAbout)).toEqual(['', '', '/contacts']);
});

it('the inbox shows the title of the page, the post or the service', async () => {
  const { server } = office;
  const australia = { path: '/study-abroad/australia', title: 'Australia now' };
  const page = await server.create('pages', aPage(australia));
  await server.create('services', aService({ title: 'IELTS, by evening' }));
  const post = await server.create('blog', aBlogPost({ title: 'Ten words' }));
  const titleOf = async (about: string) => (await sendAbout(about)).aboutTitle;
  expect(await titleOf('/study-abroad/australia')).toBe('Australia now');
  expect(await titleOf(aboutService('IELTS, by evening'))).toBe('IELTS, by evening');
  expect(await titleOf(`/blog/${post.slug}`)).toBe('Ten words');
  // This page is not in the database, so its title is the title of its menu item.
  expect(await titleOf('/study-abroad/uk/scholarships')).toBe('UK Scholarships');
  expect(await titleOf('/services')).toBe('Services');
  expect(await titleOf('/an-old-page')).toBe('/an-old-page');
  expect(await titleOf('service:long-gone')).toBe('long-gone');
  await server.asAdmin('DELETE', `/api/admin/pages/${page._id}`);
  expect(await titleOf('/study-abroad/australia')).toBe('Australia now');
});

it.each([[['/a']], [5], [null], [{ a: 1 }], ['javascript:alert(1)'], ['/a'.repeat(400)]])(
  '%j is dropped, and the enquiry is accepted',
  async (about) => {
    expect(await sendAbout(about)).toEqual({ about: '', aboutTitle: null });
  },
);

it('does not make two enquiries different', async () => {
  const body = anEnquiry();
  const first = await send({ ...body, about: '/about' }, 'same-question');
  const again = await send({ ...body, about: '/careers' }, 'same-question');
  expect(again.body.data._id).toBe(first.body.data._id);
  expect(await aboutOf(first.body.data._id)).toEqual({ about: '/about', aboutTitle: 'About Us' });
});

describe('in the journal', () => {
  const emptied = () => expect.poll(() => readdirSync(office.journal)).toEqual([]);

  it('waits with the enquiry while the database is unavailable', async () => {
    await office.way.cut();
    const { body } = await send(anEnquiry({ about: '/careers' }), 'dark-question');
    expect(readFileSync(join(office.journal, `${body.data._id}.json`), 'utf8')).toContain('/careers');
    await office.way.mend();
    await emptied();
    expect(await aboutOf(body.data._id)).toMatchObject({ about: '/careers' });
  });

  it.each([
    ['an older version', {}],
    ['another hand', { about: 'https://evil.example/' }],
  ])('a file of %s is read without a page', async (_what, values) => {
    const id = crypto.randomUUID();
    const texts = { name: 'Kept', email: 'kept@mail.example', message: 'Kept in a file.' };
    await office.way.cut();
    mkdirSync(office.journal, { recursive: true });
    const file = {
      id,
      idempotencyKey: id,
      receivedAt: new Date().toISOString(),
      values: { ...texts, ...values },
    };
    writeFileSync(join(office.journal, `${id}.json`), JSON.stringify(file));
    // After a new enquiry, the journal reads its whole folder, including the file above.
    await send(anEnquiry());
    await office.way.mend();
    await emptied();
    expect(await aboutOf(id)).toMatchObject({ about: '' });
  });
});
