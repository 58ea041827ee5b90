import * as z from 'zod/mini';
import {
  bilingual,
  choice,
  day,
  email,
  flag,
  limits,
  phone,
  rows,
  text,
  time,
  url,
} from '../../forms/fields.ts';
import type { KindFacts } from '../../forms/kind.ts';
import { blogCategories } from '../blog-post/blog-post.form.ts';
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

/** What the office calls a category of services and posts. A category without a label keeps its usual name. */
const categoryLabel = {
  category: choice('Category of a label', blogCategories, null),
  ...bilingual('label', 'Label', (label: string) => text(label, { max: limits.entry })),
};

function labelsProblem(labels: readonly { category: string }[]): string | null {
  const double = labels.find(
    ({ category }, index) => labels.findIndex((each) => each.category === category) < index,
  );
  return double ? `${double.category} is there twice` : null;
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
  showsUnwritten: flag('Show unwritten pages', { true: 'In the menu', false: 'Not in the menu' }, true),
  categoryLabels: rows('Category labels', 'label', categoryLabel, { problem: labelsProblem }),
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
