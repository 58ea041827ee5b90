/** What holds for every kind of record, through its REST routes (SPEC.md §3, §7, §8; DESIGN.md §4). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aBlogPost,
  aHeroSlide,
  aMenuItem,
  aPage,
  aService,
  aTeamMember,
  aTestimonial,
} from '../testing/factories.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => {
  return server.close();
});

type Body = Record<string, unknown>;
interface Kind {
  path: string;
  /** Where the site reads it, if by REST. */
  site?: string;
  words: string;
  factory: (overrides?: Body) => Body;
  required: Record<string, string>;
  /** What a body of the required fields alone becomes. */
  defaults: Body;
  /** What keeps it off the site. */
  hidden?: Body;
}

const kinds: Kind[] = [
  {
    path: 'services',
    site: 'services',
    words: 'Service',
    factory: aService,
    required: { title: 'Title is required', description: 'Description is required' },
    defaults: {
      icon: 'briefcase',
      category: 'consulting',
      price: '',
      priceType: 'month',
      duration: '',
      features: [],
      isActive: true,
    },
    hidden: { status: 'inactive' },
  },
  {
    path: 'blog',
    site: 'blog',
    words: 'Blog post',
    factory: aBlogPost,
    required: {
      title: 'Title is required',
      excerpt: 'Excerpt is required',
      content: 'Content is required',
      author: 'Author is required',
    },
    defaults: {
      category: 'consulting',
      tags: [],
      imageUrl: '',
      isPublished: false,
      views: 0,
      publishedAt: null,
    },
    hidden: { status: 'draft' },
  },
  {
    path: 'testimonials',
    site: 'testimonials',
    words: 'Testimonial',
    factory: aTestimonial,
    required: {
      name: 'Name is required',
      position: 'Position is required',
      company: 'Company is required',
      content: 'Content is required',
    },
    defaults: { rating: 5, imageUrl: '', isActive: true },
    hidden: { status: 'inactive' },
  },
  {
    path: 'team',
    site: 'team',
    words: 'Team member',
    factory: aTeamMember,
    required: { name: 'Name is required', position: 'Position is required', bio: 'Bio is required' },
    defaults: { department: 'consulting', email: '', linkedin: '', isActive: true },
    hidden: { status: 'inactive' },
  },
  {
    path: 'pages',
    words: 'Page',
    factory: aPage,
    required: { path: 'Path is required', title: 'Title is required', content: 'Content is required' },
    defaults: { description: '', isPublished: false },
  },
  {
    path: 'menu',
    site: 'menu',
    words: 'Menu item',
    factory: aMenuItem,
    required: { title: 'Title is required' },
    defaults: { icon: 'Info', path: null, submenu: [] },
  },
  {
    path: 'hero-slides',
    site: 'hero-slides',
    words: 'Hero slide',
    factory: aHeroSlide,
    required: {
      title: 'Title is required',
      description: 'Description is required',
      backgroundImage: 'Background image is required',
    },
    defaults: {},
  },
];

describe.each(kinds)('$words', ({ path, site, words, factory, required, defaults, hidden }) => {
  const create = (body: Body, headers?: Record<string, string>) =>
    server.asAdmin('POST', `/api/admin/${path}`, body, headers);
  const update = (id: string, body: Body, headers?: Record<string, string>) =>
    server.asAdmin('PUT', `/api/admin/${path}/${id}`, body, headers);
  const remove = (id: string) => server.asAdmin('DELETE', `/api/admin/${path}/${id}`);
  const ids = async (where: string, call = server.call) =>
    (await call('GET', where)).body.data.map((row: { _id: string }) => row._id);

  it('requires its fields', async () => {
    const answer = await create({});
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ success: false, message: Object.values(required)[0], errors: required });
  });

  it('is created as it was sent', async () => {
    const body = factory();
    const answer = await create(body);
    expect(answer.status).toBe(201);
    expect(answer.body.message).toBe(`${words} created successfully!`);
    const { author, ...rest } = body;
    expect(answer.body.data).toMatchObject({
      ...rest,
      version: 1,
      ...(author !== undefined && { author: { name: author } }),
    });
  });

  it('has its defaults', async () => {
    const full = factory();
    const body = Object.fromEntries(Object.keys(required).map((key) => [key, full[key]]));
    expect((await create(body)).body.data).toMatchObject(defaults);
  });

  it('is changed where it was changed, and nowhere else', async () => {
    const { data } = (await create(factory())).body;
    const field = Object.keys(required).find((key) => key !== 'path') ?? '';
    const answer = await update(data._id, { [field]: 'Another text' });
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe(`${words} updated successfully!`);
    // A testimonial's second names follow the first; the slug of a post follows its title.
    const { updatedAt, clientName: _name, slug: _slug, ...kept } = data;
    expect(answer.body.data).toMatchObject({
      ...kept,

      [field]: 'Another text',
      version: 2,
    });
    expect(Date.parse(answer.body.data.updatedAt)).toBeGreaterThanOrEqual(Date.parse(updatedAt));
  });

  it('cannot lose what it requires', async () => {
    const { data } = (await create(factory())).body;
    for (const [field, message] of Object.entries(required)) {
      const answer = await update(data._id, { [field]: ' ' });
      expect(answer.body).toMatchObject({ success: false, errors: { [field]: message } });
    }
  });

  it('on a stale version is not saved, and answers what stands now', async () => {
    const { data } = (await create(factory())).body;
    const field = Object.keys(required).find((key) => key !== 'path') ?? '';
    const first = await update(data._id, { [field]: 'The first save', version: 1 });
    expect(first.body.data.version).toBe(2);
    const answer = await update(data._id, { [field]: 'The second save', version: 1 });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      success: false,
      message: expect.stringContaining('changed by someone else'),
    });
    expect(answer.body.data).toEqual(first.body.data);
  });

  it('saved by many at once is saved by one of each version', async () => {
    const { data } = (await create(factory())).body;
    const saves = await Promise.all(Array.from({ length: 6 }, () => update(data._id, { version: 1 })));
    // A save that changes nothing keeps the version, so each must bring a change of its own.
    const field = Object.keys(required).find((key) => key !== 'path') ?? '';
    const changes = await Promise.all(
      Array.from({ length: 6 }, (_, number) => update(data._id, { [field]: `Save ${number}`, version: 1 })),
    );
    expect(saves.every((answer) => answer.status === 200)).toBe(true);
    expect(changes.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('under one key is created, changed and deleted once, with the same answer', async () => {
    const key = (name: string) => ({ 'idempotency-key': `${path}-${name}` });
    const body = factory();
    const created = await Promise.all(Array.from({ length: 4 }, () => create(body, key('create'))));
    expect(new Set(created.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
    const { data } = created[0]?.body ?? {};
    const field = Object.keys(required).find((each) => each !== 'path') ?? '';
    const changed = [];
    for (let time = 0; time < 2; time += 1) {
      changed.push(await update(data._id, { [field]: 'Once', version: 1 }, key('update')));
    }
    expect(changed.map((answer) => answer.status)).toEqual([200, 200]);
    expect(changed[1]?.body).toEqual(changed[0]?.body);
    const other = await update(data._id, { [field]: 'Else' }, key('create'));
    expect(other.status).toBe(400);
    expect(other.body.message).toContain('Idempotency-Key');
  });

  it('deleted is gone', async () => {
    const { data } = (await create(factory())).body;
    const answer = await remove(data._id);
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: `${words} deleted successfully!` },
    });
    expect(answer.body.data._id).toBe(data._id);
    expect((await remove(data._id)).status).toBe(404);
    expect((await update(data._id, {})).status).toBe(404);
    expect(await ids(`/api/admin/${path}`, server.asAdmin)).not.toContain(data._id);
    if (site) expect(await ids(`/api/${site}`)).not.toContain(data._id);
  });

  if (site) {
    it('stands on the site at the next request', async () => {
      const { data } = (await create(factory())).body;
      expect(await ids(`/api/${site}`)).toContain(data._id);
    });
  }

  if (site && hidden) {
    it('hidden is read by staff alone', async () => {
      const { data } = (await create(factory(hidden))).body;
      expect(await ids(`/api/${site}`)).not.toContain(data._id);
      expect(await ids(`/api/${site}`, server.asAdmin)).toContain(data._id);
      const junk = await server.call('GET', `/api/${site}`, undefined, { authorization: 'Bearer junk' });
      expect(junk.status).toBe(200);
      expect(junk.body.data.map((row: { _id: string }) => row._id)).not.toContain(data._id);
    });
  }
});

describe('limits and choices', () => {
  it.each([
    ['services', { title: 'x'.repeat(201) }, { title: 'Title must be at most 200 characters' }],
    ['services', { icon: 'skull' }, { icon: expect.stringContaining('Icon must be one of: briefcase') }],
    [
      'services',
      { category: 'technology' },
      { category: expect.stringContaining('Category must be one of') },
    ],
    ['services', { features: Array(51).fill('a') }, { features: 'Features must be at most 50 entries' }],
    [
      'services',
      { features: ['x'.repeat(101)] },
      { features: 'Each of Features must be at most 100 characters' },
    ],
    ['testimonials', { rating: 0 }, { rating: 'Rating must be a whole number from 1 to 5' }],
    ['testimonials', { rating: 6 }, { rating: 'Rating must be a whole number from 1 to 5' }],
    ['testimonials', { rating: 4.5 }, { rating: 'Rating must be a whole number' }],
    ['testimonials', { imageUrl: 'picture' }, { imageUrl: expect.stringContaining('must be a URL') }],
    [
      'testimonials',
      { imageUrl: 'javascript:alert(1)' },
      { imageUrl: expect.stringContaining('must be a URL') },
    ],
    [
      'testimonials',
      { imageUrl: '//evil.example/x' },
      { imageUrl: expect.stringContaining('must be a URL') },
    ],
    ['team', { email: 'nobody' }, { email: 'Invalid email address' }],
    ['team', { linkedin: 'in/nima' }, { linkedin: expect.stringContaining('must be a URL') }],
    ['blog', { excerpt: 'x'.repeat(501) }, { excerpt: 'Excerpt must be at most 500 characters' }],
    ['blog', { content: 'x'.repeat(200_001) }, { content: 'Content must be at most 200000 characters' }],
    ['blog', { category: 'digital', status: 'gone' }, { status: 'Status must be one of: draft, published' }],
    ['pages', { path: 'about us' }, { path: expect.stringContaining('Path must look like') }],
    ['menu', { submenu: [{ title: '' }] }, { submenu: expect.any(String) }],
  ])('%s %j', async (path, overrides, errors) => {
    const factory = kinds.find((kind) => kind.path === path)?.factory ?? aService;
    const answer = await server.asAdmin('POST', `/api/admin/${path}`, factory(overrides));
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual(errors);
  });

  it('keeps features that repeat, and tags once', async () => {
    const entries = [' One ', 'Two', '', '   ', 'One'];
    const service = await server.asAdmin('POST', '/api/admin/services', aService({ features: entries }));
    expect(service.body.data.features).toEqual(['One', 'Two', 'One']);
    const post = await server.asAdmin('POST', '/api/admin/blog', aBlogPost({ tags: entries }));
    expect(post.body.data.tags).toEqual(['One', 'Two']);
  });
});

describe('the site reads', () => {
  it('services of a category, technology being stored as digital', async () => {
    const make = (category: string) => server.asAdmin('POST', '/api/admin/services', aService({ category }));
    const digital = (await make('digital')).body.data._id;
    await make('finance');
    const titles = async (category: string) =>
      (await server.call('GET', `/api/services?category=${category}`)).body.data;
    expect((await titles('technology')).map((row: { _id: string }) => row._id)).toEqual([digital]);
    expect((await titles('finance')).every((row: { category: string }) => row.category === 'finance')).toBe(
      true,
    );
    expect(await titles('astrology')).toEqual([]);
    expect((await titles('')).length).toBeGreaterThan(2);
  });

  it('both names of a testimonial', async () => {
    const { data } = (await server.asAdmin('POST', '/api/admin/testimonials', aTestimonial())).body;
    expect(data).toMatchObject({ clientName: data.name, testimonial: data.content, text: data.content });
  });

  it('a post under an address that stays once it was published', async () => {
    const draft = (
      await server.asAdmin('POST', '/api/admin/blog', aBlogPost({ title: 'A First Title!', status: 'draft' }))
    ).body.data;
    expect(draft.slug).toBe('a-first-title');
    const save = async (body: Body) =>
      (await server.asAdmin('PUT', `/api/admin/blog/${draft._id}`, body)).body.data;
    expect((await save({ title: 'A Second Title' })).slug).toBe('a-second-title');
    const published = await save({ status: 'published' });
    expect(published.publishedAt).not.toBeNull();
    const renamed = await save({ title: 'A Third Title' });
    expect(renamed).toMatchObject({ slug: 'a-second-title', publishedAt: published.publishedAt });
    const twin = await server.asAdmin('POST', '/api/admin/blog', aBlogPost({ title: 'A second title' }));
    expect(twin.body.data.slug).toBe('a-second-title-2');
  });

  it('one page at a path', async () => {
    const page = aPage({ path: '/careers' });
    const first = await server.asAdmin('POST', '/api/admin/pages', page);
    const second = await server.asAdmin('POST', '/api/admin/pages', page);
    expect(second).toMatchObject({
      status: 400,
      body: { errors: { path: expect.stringContaining('/careers already') } },
    });
    await server.asAdmin('DELETE', `/api/admin/pages/${first.body.data._id}`);
    expect((await server.asAdmin('POST', '/api/admin/pages', page)).status).toBe(201);
  });

  it('the settings that staff keep', async () => {
    const { version, ...settings } = (await server.call('GET', '/api/settings')).body.data;
    expect(settings).toMatchObject({ brand: 'Prasthan Education', location: 'Kathmandu, Nepal' });
    const saved = await server.asAdmin('PUT', '/api/admin/settings', { brand: 'Himal Education', version });
    expect(saved).toMatchObject({ status: 200, body: { data: { ...settings, brand: 'Himal Education' } } });
    const stale = await server.asAdmin('PUT', '/api/admin/settings', { brand: 'Other', version });
    expect(stale).toMatchObject({ status: 409, body: { data: { brand: 'Himal Education' } } });
  });
});
