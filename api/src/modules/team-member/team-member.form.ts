import * as z from 'zod/mini';
import { serviceCategories } from '../../forms/categories.ts';
import { choice, email, limits, phone, picture, text, url } from '../../forms/fields.ts';
import { byPlace, type KindFacts } from '../../forms/kind.ts';
import { visibilities } from '../../forms/visibility.ts';

export const departments = {
  ...serviceCategories,
  leadership: 'Leadership',
  research: 'Research',
} as const;

export const teamMemberForm = z.object({
  name: text('Name', { required: true, max: limits.name }),
  position: text('Position', { required: true, max: limits.name }),
  department: choice('Department', departments, 'consulting'),
  bio: text('Bio', { required: true, max: limits.text }),
  experience: text('Experience', { max: limits.text }),
  education: text('Education', { max: limits.text }),
  imageUrl: picture('Image URL'),
  email: email('Email'),
  phone: phone('Phone'),
  linkedin: url('LinkedIn'),
  twitter: url('Twitter'),
  status: choice('Status', visibilities, 'active'),
});

export const teamMemberFacts = {
  type: 'TeamMember',
  label: 'Team member',
  path: 'team',
  form: teamMemberForm,
  title: 'name',
  order: byPlace,
} as const satisfies KindFacts;
