import { expect, test } from 'vitest';
import { addressIn, english, languageWith, splitLanguage } from './language.ts';

test.each([
  ['/', '/ne'],
  ['/services?category=finance', '/ne/services?category=finance'],
  ['/?a=b#c', '/ne?a=b#c'],
  ['/blog/a-post#section-1', '/ne/blog/a-post#section-1'],
  ['#form', '#form'],
  ['https://www.facebook.com/x', 'https://www.facebook.com/x'],
  ['//other.example/x', '//other.example/x'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
  ['/media/a/400.webp', '/media/a/400.webp'],
  ['/blog/rss.xml', '/blog/rss.xml'],
  ['/api/services?q=1', '/api/services?q=1'],
])('the Nepali address of %s is %s', (address, nepali) => {
  expect(addressIn('ne', address)).toBe(nepali);
  expect(addressIn('en', address)).toBe(address);
});

test.each([
  ['/ne', 'ne', '/'],
  ['/ne/services', 'ne', '/services'],
  ['/NE/services', 'ne', '/services'],
  ['/ne/ne/services', 'ne', '/ne/services'],
  ['/news', 'en', '/news'],
  ['/', 'en', '/'],
])('%s is in %s, at %s', (path, code, inner) => {
  expect(splitLanguage(path)).toEqual({ code, path: inner });
});

const { t, say } = languageWith({
  '{n} of {total}': '{total} मध्ये {n}',
  'Message must be at least {n} characters': 'कम्तीमा {n} अक्षर',
  'Rating must be a whole number from {n} to {n}': '{n} देखि {n} सम्म',
});

test('values are set in the order of the translation', () => {
  const values = { n: 1, total: 5 };
  expect([t('{n} of {total}', values), english.t('{n} of {total}', values)]).toEqual(['5 मध्ये 1', '1 of 5']);
});

test('a message of the server is translated whatever number it contains; an unknown message is unchanged', () => {
  expect(say('Message must be at least 10 characters')).toBe('कम्तीमा 10 अक्षर');
  expect(say('Rating must be a whole number from 1 to 5')).toBe('1 देखि 5 सम्म');
  expect(say('Nobody has translated these 3 words')).toBe('Nobody has translated these 3 words');
});
