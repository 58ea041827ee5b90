import * as z from 'zod/mini';
import {
  bilingualText,
  choice,
  choices,
  day,
  integer,
  limits,
  nepaliMark,
  reference,
  text,
  time,
} from '../../forms/fields.ts';
import type { KindFacts } from '../../forms/kind.ts';
import { batchStatuses, classDays, courses } from './batch.rules.ts';

/** A class that prepares students for a test (docs/product.md, "Classes"). */
export const batchForm = z.object({
  course: choice('Course', courses, null),
  status: choice('Status', batchStatuses, 'planned'),
  ...bilingualText('title', 'Title', limits.title, { required: true }),
  startsOn: day('Starts on', { required: true }),
  joinUntil: day('Join until', { required: true }),
  weeks: integer('Weeks', { min: 1, max: 52, required: true }),
  weekdays: choices('Days', classDays, { required: true }),
  from: time('From', { required: true }),
  to: time('To', { required: true }),
  place: text('Place', { required: true, max: limits.title }),
  seats: integer('Seats', { min: 1, max: 200, required: true }),
  fee: text('Fee', { max: limits.entry }),
  teacherId: reference('Teacher'),
  ...nepaliMark,
});

export const batchFacts = {
  type: 'Batch',
  label: 'Class',
  path: 'classes',
  form: batchForm,
  title: 'title',
  order: { startsOn: 'desc', createdAt: 'desc', id: 'desc' },
  copy: 'whole',
} as const satisfies KindFacts;
