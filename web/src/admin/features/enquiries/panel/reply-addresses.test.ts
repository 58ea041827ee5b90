import { expect, test } from 'vitest';
import { usualChannel, writtenChannels } from './reply-addresses.ts';

const touch = (channel: string, takenBackAt: string | null = null) => ({ channel, takenBackAt });

test('a reply begins with the channel by which the enquiry came', () => {
  expect(usualChannel({ origin: 'whatsapp', touches: [touch('viber')] }, writtenChannels)).toBe('whatsapp');
  expect(usualChannel({ origin: 'viber', touches: [] }, writtenChannels)).toBe('viber');
});

test('otherwise with the last one used, except calls, visits and what was taken back', () => {
  const touches = [touch('sms'), touch('viber'), touch('call'), touch('mail', '2026-11-25T08:00:00Z')];
  expect(usualChannel({ origin: 'website', touches }, writtenChannels)).toBe('viber');
});

test('otherwise with WhatsApp, or with the first that has an address', () => {
  expect(usualChannel({ origin: 'walk-in', touches: [] }, writtenChannels)).toBe('whatsapp');
  expect(usualChannel({ origin: 'whatsapp', touches: [] }, ['mail'])).toBe('mail');
});
