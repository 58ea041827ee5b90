import * as z from 'zod/mini';
import {
  bilingualText,
  choice,
  day,
  email,
  flag,
  limits,
  nepaliMark,
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

/** Enough for the next year and for the past five years, the longest period that a report can cover. */
const mostHolidays = 250;

const dayHours = { opens: time('Week opens'), closes: time('Week closes') };

/** Returns what is wrong with a week; null if it has seven days with valid hours. */
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

/** The office's own name for a category of services or posts. A category without a label keeps its usual name. */
const categoryLabel = {
  category: choice('Category of a label', blogCategories, null),
  ...bilingualText('label', 'Label', limits.entry),
};

/** A number followed by a sign, such as "500+". The home page counts up to the number. */
const counter = {
  figure: text('Counters figure', {
    required: true,
    max: 20,
    pattern: { expression: /^\d{1,6}\D*$/, message: 'A counter starts with a number, such as 500+ or 98%' },
  }),
  ...bilingualText('label', 'Counters label', limits.entry, { required: true }),
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
  ...bilingualText('location', 'Location', limits.name, { required: true }),
  ...bilingualText('address', 'Address', limits.text),
  socialHandle: text('Social handle', { max: limits.entry }),
  week: rows('Week', 'day', dayHours, { max: 7, problem: weekProblem }),
  holidays: rows('Holidays', 'holiday', holiday, { max: mostHolidays, problem: holidaysProblem }),
  videoUrl: url('Video URL'),
  showsUnwritten: flag('Show unwritten pages', { true: 'In the menu', false: 'Not in the menu' }, true),
  categoryLabels: rows('Category labels', 'label', categoryLabel, { problem: labelsProblem }),
  ...bilingualText('notice', 'Notice', limits.name),
  counters: rows('Counters', 'counter', counter, { max: 4 }),
  ...nepaliMark,
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
