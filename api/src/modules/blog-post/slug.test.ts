import { expect, it } from 'vitest';
import { codePoint, fc, holdsFor } from '../../testing/properties.ts';
import { slugify } from './blog-post.rules.ts';

it.each([
  ['IELTS or PTE: which one?', 'ielts-or-pte-which-one'],
  ["Études à l'étranger!", 'etudes-a-l-etranger'],
  ['  --  ', 'post'],
  ['विदेशमा पढाइ', 'विदेशमा-पढाइ'],
  ['100% visa', '100-visa'],
])('the title "%s" gets the slug "%s"', (title, slug) => {
  expect(slugify(title)).toBe(slug);
});

it('every title gets a slug that is a valid path segment of at most 80 characters', async () => {
  await holdsFor(fc.string({ unit: codePoint }), (title) => {
    expect(slugify(title)).toMatch(/^[\p{L}\p{M}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u);
    expect(slugify(title).length).toBeLessThanOrEqual(80);
  });
});
