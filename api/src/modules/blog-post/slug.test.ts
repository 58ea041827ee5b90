import { describe, expect, it } from 'vitest';
import { codePoint, fc, holdsFor } from '../../testing/properties.ts';
import { freeSlug, isPublished, isSlugOpen, publishedAtOf, rules, slugify } from './blog-post.rules.ts';

it.each([
  ['IELTS or PTE: which one?', 'ielts-or-pte-which-one'],
  ["Études à l'étranger!", 'etudes-a-l-etranger'],
  ['  --  ', 'post'],
  ['विदेशमा पढाइ', 'विदेशमा-पढाइ'],
  ['100% visa', '100-visa'],
  ['«Visa»', 'visa'],
  [`${'a'.repeat(79)} - b`, 'a'.repeat(79)],
])('the title "%s" gets the slug "%s"', (title, slug) => {
  expect(slugify(title)).toBe(slug);
});

it('every title gets a slug that is a valid path segment of at most 80 characters', async () => {
  await holdsFor(fc.string({ unit: codePoint }), (title) => {
    expect(slugify(title)).toMatch(/^[\p{L}\p{M}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u);
    expect(slugify(title).length).toBeLessThanOrEqual(80);
  });
});

it('a slug that is already in use gets the next free number', () => {
  expect(freeSlug('visa', ['ielts'])).toBe('visa');
  expect(freeSlug('visa', ['visa'])).toBe('visa-2');
  expect(freeSlug('visa', ['visa', 'visa-2', 'visa-4'])).toBe('visa-3');
});

describe('the publishing date', () => {
  const [before, now, later] = ['2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z'];
  const post = { status: 'published', publishAt: null, publishedAt: null } as const;
  const draft = { ...post, status: 'draft' } as const;

  it.each([
    ['a new post', post, now],
    ['a scheduled post', { ...post, publishAt: later }, later],
    ['a post that has been on the site', { ...post, publishedAt: before }, before],
    ['a post that was to appear later, and now at once', { ...post, publishedAt: later }, now],
    ['a draft', draft, null],
    ['a draft that has been on the site', { ...draft, publishedAt: before }, before],
    ['a draft that was to appear later', { ...draft, publishAt: later, publishedAt: later }, null],
  ])('of %s', (_, from, date) => expect(publishedAtOf<string>(from, now)).toBe(date));

  it('is when the post appears; from then on, the post keeps its address', () => {
    expect(isPublished({ ...post, publishedAt: now }, now)).toBe(true);
    expect(isPublished({ ...post, publishedAt: later }, now)).toBe(false);
    expect(isPublished(post, now)).toBe(false);
    expect(isPublished({ ...draft, publishedAt: before }, now)).toBe(false);
    expect([null, later, now].map((publishedAt) => isSlugOpen({ publishedAt }, now))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('is derived in the copy in the same way as on the server, and so are slug and author', () => {
    const stored = { ...post, title: 'Visa tips', slug: 'old', author: 'Sita' };
    expect(rules.prepared?.(stored, now, [{ ...stored, slug: 'visa-tips' }])).toEqual({
      slug: 'visa-tips-2',
      publishedAt: now,
    });
    expect(rules.prepared?.({ ...stored, publishedAt: before }, now, [])).toEqual({
      slug: 'old',
      publishedAt: before,
    });
    expect(rules.derived?.({ ...stored, publishedAt: before }, now)).toEqual({
      author: { name: 'Sita' },
      isPublished: true,
    });
    expect([rules.stored?.({ author: { name: 'Sita' } }), rules.stored?.({})]).toEqual([
      { author: 'Sita' },
      { author: '' },
    ]);
  });
});
