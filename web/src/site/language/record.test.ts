import { expect, test } from 'vitest';
import { english } from './language.ts';
import { nepali } from './nepali.server.ts';
import { recordIn } from './record.ts';

const service = {
  title: 'Visa Lodgement',
  titleNe: 'भिसा आवेदन',
  features: ['Two checks'],
  featuresNe: ['दुई पटक जाँच'],
  price: 'NPR 150,000',
  priceNe: '',
  isInNepali: true,
};

test('a record is in the language of the page, without its twins', () => {
  expect(recordIn(english, service)).toEqual({
    title: 'Visa Lodgement',
    features: ['Two checks'],
    price: 'NPR 150,000',
  });
  expect(recordIn(nepali, service)).toEqual({
    title: 'भिसा आवेदन',
    features: ['दुई पटक जाँच'],
    price: 'NPR 1,50,000',
  });
});

test.each([
  ['title', { titleNe: '' }],
  ['features', { featuresNe: [] }],
])('without its %s in Nepali, the record is English as a whole', (_what, missing) => {
  const shown = recordIn(nepali, { ...service, ...missing });
  expect(shown).toEqual({
    title: 'Visa Lodgement',
    features: ['Two checks'],
    price: 'NPR 150,000',
    lang: 'en',
  });
});

test.each([
  ['NPR 5,000', 'NPR 5,000'],
  ['NPR 1,234,567 to NPR 20,00,000', 'NPR 12,34,567 to NPR 20,00,000'],
  ['AUD 1,234,567', 'AUD 1,234,567'],
])('the amount %s is shown as %s', (price, shown) => {
  expect(recordIn(nepali, { price, priceNe: '' }).price).toBe(shown);
});
