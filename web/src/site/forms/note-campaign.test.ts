import { beforeEach, expect, test, vi } from 'vitest';
import { campaignFields, isPast, keep, recall } from './device-store.ts';
import { noteCampaign } from './note-campaign.ts';

const day = 24 * 60 * 60 * 1000;
const now = Date.parse('2026-11-22T05:00:00Z');
let inputs: Record<string, { value: string }>;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
  vi.useFakeTimers({ toFake: ['Date'], now });
  inputs = Object.fromEntries(campaignFields.map((field) => [field, { value: '' }]));
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

function visit(address: string, referrer = ''): void {
  const { search, pathname, host } = new URL(address, 'https://office.example');
  vi.stubGlobal('location', { search, pathname, host });
  const querySelectorAll = (selector: string) => {
    const input = inputs[/^input\[name="(\w+)"\]$/.exec(selector)?.[1] ?? ''];
    return input ? [input] : [];
  };
  vi.stubGlobal('document', { referrer, querySelectorAll });
  noteCampaign();
}
const sent = () => Object.fromEntries(Object.entries(inputs).map(([field, { value }]) => [field, value]));
const stored = () => recall<{ at: number; values: Record<string, string> }>('campaign');
const nothing = Object.fromEntries(campaignFields.map((field) => [field, '']));

test('the first campaign stays stored while the visitor opens other pages, and is filled into the form', () => {
  visit(
    '/test-preparation/ielts?utm_source=facebook&utm_medium=cpc&utm_campaign=nov',
    'https://l.facebook.com/x?y=1',
  );
  visit('/contact', 'https://office.example/test-preparation/ielts?utm_source=facebook');
  visit('/contact?utm_source=later', 'https://search.example/');
  expect(sent()).toEqual({
    campaignSource: 'facebook',
    campaignMedium: 'cpc',
    campaignName: 'nov',
    campaignLanding: '/test-preparation/ielts',
    campaignReferrer: 'l.facebook.com',
  });
});

test.each([
  ['without a word of where they came from', '/services', ''],
  ['from a page of the site', '/contact', 'https://office.example/services'],
  ['with another query', '/services?gclid=secret&email=a@b.example', ''],
  ['by the link of a draft', '/preview/secret?utm_source=viber', 'https://viber.example/'],
  ['from a website whose address is broken', '/', 'https://'],
])('nothing is stored for a visitor %s', (_how, address, referrer) => {
  visit(address, referrer);
  expect(stored()).toBeNull();
  expect(sent()).toEqual(nothing);
});

test('the host of the referring site and the path of the landing page are stored', () => {
  visit('/blog?after=secret&token=secret#secret', 'https://mail.example:8443/inbox/secret?q=secret#secret');
  expect(stored()?.values).toMatchObject({ campaignLanding: '/blog', campaignReferrer: 'mail.example:8443' });
  expect(JSON.stringify(stored())).not.toContain('secret');
});

test('no value is longer than 200 characters', () => {
  visit(`/${'a'.repeat(300)}?utm_source=${'x'.repeat(5000)}`);
  expect(Object.values(stored()?.values ?? {}).map(({ length }) => length)).toEqual([200, 0, 0, 0, 200]);
});

test('the campaign is deleted after as many days as a draft', () => {
  visit('/?utm_source=first');
  vi.setSystemTime(now + 7 * day);
  visit('/contact');
  expect([stored()?.values.campaignSource, isPast(now)]).toEqual(['first', false]);
  vi.setSystemTime(now + 7 * day + 1);
  visit('/contact');
  expect([stored(), isPast(now)]).toEqual([null, true]);
  visit('/?utm_source=second');
  expect(stored()?.values.campaignSource).toBe('second');
});

test.each([['{'], ['5'], ['{"values":{"campaignSource":"x"}}'], ['{"at":"soon","values":{}}']])(
  'an invalid stored value is replaced: %s',
  (text) => {
    localStorage.setItem('campaign', text);
    visit('/?utm_source=first');
    expect(stored()?.values.campaignSource).toBe('first');
  },
);

test('the site works if the storage is forbidden', () => {
  vi.stubGlobal('localStorage', undefined);
  visit('/?utm_source=first');
  expect(keep('campaign', null)).toBe(false);
});
