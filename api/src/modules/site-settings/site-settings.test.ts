import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { useTestApi } from '../../testing/test-api.ts';

// Signs in before the clock is faked. The database uses the real clock, and may treat a session from the faked day as expired.
const server = useTestApi();
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T18:10:00Z') }));
afterAll(() => void vi.useRealTimers());

it('the site reads the settings that staff save', async () => {
  const { version, ...settings } = (await server.call('GET', '/api/settings')).body.data;
  expect(settings).toMatchObject({ brand: 'Prasthan Education', location: 'Kathmandu, Nepal' });
  const saved = await server.asAdmin('PUT', '/api/admin/settings', { brand: 'Himal Education', version });
  expect(saved).toMatchObject({ status: 200, body: { data: { ...settings, brand: 'Himal Education' } } });
  const stale = await server.asAdmin('PUT', '/api/admin/settings', { brand: 'Other', version });
  expect(stale).toMatchObject({ status: 409, body: { data: { brand: 'Himal Education' } } });
});

const hours = { opens: '10:00', closes: '17:00' };
const closed = { opens: null, closes: null };
const sundayToFriday = [...Array.from({ length: 6 }, () => hours), closed];
const save = (settings: object) => server.asAdmin('PUT', '/api/admin/settings', settings);
const stored = async () => {
  const [row] = await server.sql<Record<string, unknown>>(
    'select week, holidays, past_weeks from site_settings',
  );
  return row ?? {};
};

it('the hours on the site are derived from the week, and a changed week is kept for reports', async () => {
  const lines = async () => (await server.call('GET', '/api/settings')).body.data.hours;
  expect(await lines()).toEqual([
    { days: 'Mon-Fri', time: '9:00 AM-6:00 PM' },
    { days: 'Sat', time: '10:00 AM-2:00 PM' },
  ]);
  const { week: first } = await stored();
  expect((await save({ week: sundayToFriday })).status).toBe(200);
  expect(await lines()).toEqual([{ days: 'Sun-Fri', time: '10:00 AM-5:00 PM' }]);
  // A second change on the same day replaces the first change, because the first was not valid for a whole day.
  const late = [...sundayToFriday.slice(0, 5), { opens: '10:00', closes: '15:00' }, closed];
  await save({ week: late });
  expect(await stored()).toMatchObject({ week: late, past_weeks: [{ until: '2026-11-21', week: first }] });
  // In Nepal, it is already the next day.
  vi.setSystemTime(new Date('2026-11-22T18:20:00Z'));
  await save({ week: sundayToFriday });
  expect((await stored()).past_weeks).toEqual([
    { until: '2026-11-21', week: first },
    { until: '2026-11-22', week: late },
  ]);
  expect(await lines()).toEqual([{ days: 'Sun-Fri', time: '10:00 AM-5:00 PM' }]);
});

it('holidays can be added and removed from today on, and past holidays stay', async () => {
  vi.setSystemTime(new Date('2026-11-22T18:10:00Z'));
  const past = { day: '2026-11-22', name: 'Chhath' };
  const [tihar, dashain] = [
    { day: '2027-10-28', name: 'Tihar' },
    { day: '2027-10-10', name: 'Dashain' },
  ];
  expect((await save({ holidays: [tihar, past, dashain] })).body.data.holidays).toEqual([
    past,
    dashain,
    tihar,
  ]);
  vi.setSystemTime(new Date('2026-11-22T18:20:00Z'));
  expect((await save({ holidays: [tihar] })).body.data.holidays).toEqual([past, tihar]);
  const refused = await save({ holidays: [{ day: '2026-11-20', name: 'Forgotten' }, tihar] });
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: { holidays: expect.stringContaining('2026-11-20') } },
  });
});

it('the office may give a category another name', async () => {
  const labels = [{ category: 'digital', label: 'Test preparation', labelNe: 'परीक्षाको तयारी' }];
  expect((await save({ categoryLabels: labels })).status).toBe(200);
  expect((await server.call('GET', '/api/settings')).body.data).toMatchObject({ categoryLabels: labels });
});

it('the site shows the notice and the counters, and an office without them has neither', async () => {
  const read = async () => (await server.call('GET', '/api/settings')).body.data;
  expect(await read()).toMatchObject({ notice: '', counters: [] });
  const changed = {
    notice: 'Closed for Dashain',
    counters: [{ figure: '12+', label: 'classes', labelNe: '' }],
  };
  expect((await save(changed)).status).toBe(200);
  expect(await read()).toMatchObject(changed);
});

it.each([
  [
    { counters: [{ figure: 'many', label: 'students' }] },
    'A counter starts with a number, such as 500+ or 98%',
  ],
  [
    { categoryLabels: [{ category: 'cooking', label: 'Cooking' }] },
    expect.stringMatching(/^Category of a label must be one of: consulting, /),
  ],
  [
    {
      categoryLabels: [
        { category: 'finance', label: 'A' },
        { category: 'finance', label: 'B' },
      ],
    },
    'finance is there twice',
  ],
  [{ week: sundayToFriday.slice(1) }, 'Week must have seven days, Sunday first'],
  [
    { week: [...sundayToFriday.slice(1), { opens: '17:00', closes: '10:00' }] },
    'Saturday needs an opening time and a later closing time',
  ],
  [
    { week: [{ opens: '10:00', closes: null }, ...sundayToFriday.slice(1)] },
    'Sunday needs an opening time and a later closing time',
  ],
  [{ holidays: [tiharOf('2027-10-28'), tiharOf('2027-10-28')] }, '2027-10-28 is there twice'],
  [{ holidays: [{ day: 'Dashain' }] }, 'Holiday day must be a date such as 2026-11-21'],
])('refuses %j', async (settings, message) => {
  const refused = await save(settings);
  expect(refused.status).toBe(400);
  expect(Object.values(refused.body.errors)).toEqual([message]);
});

function tiharOf(day: string) {
  return { day, name: 'Tihar' };
}

it('saving the texts of one language leaves the texts of the other unchanged', async () => {
  const nepali = { locationNe: 'काठमाडौँ', addressNe: 'गर्\u200dयौँ, ज़', noticeNe: 'बिदा \u0958' };
  const counters = [{ figure: '9+', label: 'years', labelNe: 'वर्ष' }];
  expect((await save({ ...nepali, counters })).body.data).toMatchObject({ ...nepali, counters });
  const english = { location: 'Patan', address: 'A street', notice: 'Closed' };
  expect((await save(english)).body.data).toMatchObject({
    ...english,
    ...nepali,
    counters,
    isNepaliBehind: true,
  });
  const other = { locationNe: 'पाटन', addressNe: 'एउटा बाटो', noticeNe: 'बन्द' };
  expect((await save(other)).body.data).toMatchObject({
    ...english,
    ...other,
    counters,
    isNepaliBehind: false,
  });
});
