import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { noDrafts } from '../platform.testing.ts';
import type { Platform } from '../platform.ts';
import { PlatformContext } from '../platform-context.ts';
import { DayField } from './day-input.tsx';
import { dayInBoth, momentInBoth } from './late-bikram-sambat.ts';
import { OfficeDate, OfficeDay, OfficeMoment } from './office-day.tsx';
import { judge } from './typed-day.ts';

const zone = process.env.TZ;

afterEach(() => {
  process.env.TZ = zone;
  vi.useRealTimers();
});

const platform = { drafts: noDrafts } as Partial<Platform> as Platform;

// The second value is the expected `getTimezoneOffset()`, in minutes. It proves that `TZ` has taken effect.
test.each([
  ['Asia/Kathmandu', -345],
  ['UTC', 0],
  ['America/New_York', 300],
  ['Australia/Sydney', -660],
])('%s: a day is typed, stored and shown as the same day', async (TZ, offset) => {
  process.env.TZ = TZ;
  expect(new Date(Date.UTC(2026, 10, 21)).getTimezoneOffset()).toBe(offset);
  expect(judge('2083-07-01', 'BS', { label: 'Day' }, '2026-01-01')).toEqual({ day: '2026-10-18' });
  expect(judge('2026-10-18', 'AD', { label: 'Day' }, '2026-01-01')).toEqual({ day: '2026-10-18' });
  // At 23:30 in the office, it is already the next day in Sydney.
  vi.useFakeTimers({ now: new Date('2026-10-17T17:45Z'), toFake: ['Date'] });
  const field = renderToStaticMarkup(
    <PlatformContext value={platform}>
      <DayField label="Follow-up date" name="day" value="2026-10-18" onChange={() => {}} />
    </PlatformContext>,
  );
  expect(field).toContain('value="2026-10-18"');
  expect(field).toContain('Sunday, 1 Kartik 2083, tomorrow');
  dayInBoth('2026-10-18');
  await vi.waitFor(() => expect(dayInBoth('2026-10-18')).toBe('18 Oct 2026 (1 Kartik 2083)'), 20_000);
  expect(momentInBoth('2026-10-17T18:20Z')).toBe('18 Oct 2026, 00:05 (1 Kartik 2083)');
  expect(renderToStaticMarkup(<OfficeDay day="2026-10-18" short />)).toBe(
    '<time dateTime="2026-10-18" title="1 Kartik 2083">18 Oct 2026</time>',
  );
  expect(renderToStaticMarkup(<OfficeDate at="2026-10-17T18:20Z" short />)).toBe(
    '<time dateTime="2026-10-17T18:20Z" title="1 Kartik 2083">18 Oct 2026</time>',
  );
  expect(renderToStaticMarkup(<OfficeMoment at="2026-10-17T18:20Z" />)).toMatch(
    /^<time dateTime="2026-10-17T18:20Z">18 Oct 2026, 00:05<span class="\w*"> 1 Kartik 2083<\/span><\/time>$/,
  );
});
