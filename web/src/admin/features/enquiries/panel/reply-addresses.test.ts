import { expect, test } from 'vitest';
import { usualChannel, writtenChannels } from './reply-addresses.ts';

const touch = (channel: string, takenBackAt: string | null = null) => ({ channel, takenBackAt });

test('a reply begins with the channel of the enquiry itself', () => {
  expect(usualChannel({ origin: 'whatsapp', touches: [touch('viber')] }, writtenChannels)).toBe('whatsapp');
  expect(usualChannel({ origin: 'viber', touches: [] }, writtenChannels)).toBe('viber');
});

test('otherwise a reply begins with the last channel used, ignoring calls, visits and touches that were taken back', () => {
  const touches = [touch('sms'), touch('viber'), touch('call'), touch('mail', '2026-11-25T08:00:00Z')];
  expect(usualChannel({ origin: 'website', touches }, writtenChannels)).toBe('viber');
});

test('otherwise a reply begins with WhatsApp, or with the first channel that has an address', () => {
  expect(usualChannel({ origin: 'walk-in', touches: [] }, writtenChannels)).toBe('whatsapp');
  expect(usualChannel({ origin: 'whatsapp', touches: [] }, ['mail'])).toBe('mail');
});
