import * as z from 'zod/mini';
import { choice, day, email, limits, list, phone, reference, rows, text } from '../../forms/fields.ts';
import type { KindFacts } from '../../forms/kind.ts';
import { originLabels } from '../enquiry/enquiry.rules.ts';
import { birthCalendars, mostPhones } from './person.rules.ts';

/** A phone has no field for its normalised number, because the number is derived from `text`. */
export const personForm = z.object({
  name: text('Name', { required: true, max: limits.name }),
  nameNe: text('Name in Nepali', { max: limits.name }),
  phones: rows(
    'Phones',
    'phone',
    {
      text: phone('Phone number', { required: true }),
      whose: text('Whose', { max: limits.entry }),
    },
    { max: mostPhones },
  ),
  email: email('Email'),
  birthDay: day('Birthday'),
  birthCalendar: choice('Calendar of the birthday', birthCalendars, 'ad'),
  guardianName: text('Guardian', { max: limits.name }),
  level: text('Level', { max: limits.name }),
  destinations: list('Destinations', { entry: 'destination', unique: true }),
  scores: text('Scores', { max: limits.excerpt }),
  counsellorId: reference('Counsellor'),
  origin: choice('Origin', originLabels, 'walk-in'),
});

export const sentPersonForm = z.object({
  /** The client generates the id, so that a repeated request does not create a second person. */
  id: reference('Id of the person', { version: 7 }),
  ...personForm.shape,
});

export const personFacts = {
  type: 'Person',
  label: 'Person',
  path: 'people',
  form: personForm,
  createForm: sentPersonForm,
  title: 'name',
  order: { createdAt: 'desc', id: 'desc' },
  copy: 'newest',
} as const satisfies KindFacts;
