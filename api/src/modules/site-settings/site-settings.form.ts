import * as z from 'zod/mini';
import { day, email, limits, phone, rows, text, time, url } from '../../forms/fields.ts';
import type { KindFacts } from '../../forms/kind.ts';
import { type DayHours, type Holiday, weekdays } from '../enquiry/office-hours.ts';

const holiday = {
  day: day('Holiday day', { required: true }),
  name: text('Holiday name', { max: limits.entry }),
};

/** Enough for the five years of the longest report and the coming one. */
const mostHolidays = 250;

const dayHours = { opens: time('Week opens'), closes: time('Week closes') };

/** The week has seven days, and each has its hours or is closed. */
function weekProblem(week: readonly DayHours[]): string | null {
  if (week.length !== weekdays.length) return 'Week must have seven days, Sunday first';
  const wrong = week.findIndex(
    ({ opens, closes }) => (opens ?? closes) && !((opens ?? '~') < (closes ?? '')),
  );
  return wrong < 0 ? null : `${weekdays[wrong]} needs an opening time and a later closing time`;
}

function holidaysProblem(holidays: readonly Holiday[]): string | null {
  const double = holidays.find(({ day }, index) => holidays.findIndex((each) => each.day === day) < index);
  return double ? `${double.day} is there twice` : null;
}

export const siteSettingsForm = z.object({
  brand: text('Brand', { required: true, max: limits.name }),
  email: email('Email', { required: true }),
  phone: phone('Phone', { required: true }),
  location: text('Location', { required: true, max: limits.name }),
  address: text('Address', { max: limits.text }),
  socialHandle: text('Social handle', { max: limits.entry }),
  week: rows('Week', 'day', dayHours, { max: 7, problem: weekProblem }),
  holidays: rows('Holidays', 'holiday', holiday, { max: mostHolidays, problem: holidaysProblem }),
  videoUrl: url('Video URL'),
});

export const siteSettingsFacts = {
  type: 'SiteSettings',
  label: 'Settings',
  path: 'settings',
  form: siteSettingsForm,
  title: 'brand',
  order: { id: 'asc' },
  copy: 'whole',
} as const satisfies KindFacts;
