import { expect, it } from 'vitest';
import { isInNepali, nepaliOf, withNepaliMark } from './nepali.ts';

const service = {
  title: 'Visa Lodgement',
  titleNe: 'भिसा आवेदन',
  price: 'NPR 20,000',
  priceNe: '',
  duration: '',
  durationNe: '',
  features: ['Two checks'],
  featuresNe: ['दुई पटक जाँच'],
};

it.each([
  ['with every text translated', {}, true],
  ['without the title', { titleNe: '' }, false],
  ['without the list', { featuresNe: [] }, false],
  ['with a text that only English has', { duration: '2 weeks' }, false],
  ['without an amount in Nepali', { price: 'NPR 5,000' }, true],
  ['with a hidden translation', { nepali: 'hidden' }, false],
  ['with a translation that is shown', { nepali: 'shown' }, true],
])('decides whether a record is shown in Nepali: %s', (_, overrides, expected) => {
  expect(isInNepali({ ...service, ...overrides })).toBe(expected);
});

it('returns the Nepali texts under the English names, and keeps an amount that is the same in both languages', () => {
  expect(nepaliOf(service)).toEqual({
    ...service,
    title: 'भिसा आवेदन',
    price: 'NPR 20,000',
    features: ['दुई पटक जाँच'],
  });
  expect(nepaliOf({ ...service, titleNe: '' })).toBeNull();
});

const menu = {
  title: 'Services',
  titleNe: 'सेवा',
  submenu: [{ title: 'Visa', titleNe: 'भिसा', path: '/visa', submenu: [] }],
  isNepaliBehind: false,
};
const renamed = [{ ...menu.submenu[0], title: 'Visas' }];
const translated = [{ ...menu.submenu[0], titleNe: 'भिसाहरू' }];
const outdated = { ...menu, isNepaliBehind: true };

it.each([
  ['is set by an English edit', menu, { title: 'Our services' }, true],
  ['is set by an English edit in a row', menu, { submenu: renamed }, true],
  ['is cleared by a Nepali edit', outdated, { titleNe: 'सेवाहरू' }, false],
  ['is cleared by a Nepali edit in a row', outdated, { submenu: translated }, false],
  ['is not set by an edit of both languages', menu, { title: 'Our services', titleNe: 'हाम्रा सेवा' }, false],
  [
    'is not set without Nepali texts',
    { ...menu, titleNe: '', submenu: [] },
    { title: 'Our services' },
    false,
  ],
  ['is not changed by other fields', outdated, { icon: 'Info' }, true],
  ['is cleared by staff', outdated, { title: 'Our services', isNepaliBehind: false }, false],
])('the mark of an outdated translation %s', (_, before, input, expected) => {
  expect(withNepaliMark(before, { ...before, ...input }).isNepaliBehind).toBe(expected);
});
