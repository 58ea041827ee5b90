import { type Form, fieldInfo } from 'api/fields';
import { blogPostForm } from 'api/forms/blog-post';
import { contactUpdateForm } from 'api/forms/contact';
import { heroSlideForm } from 'api/forms/hero-slide';
import { menuItemForm } from 'api/forms/menu-item';
import { pageForm } from 'api/forms/page';
import { pictureForm } from 'api/forms/picture';
import { serviceForm } from 'api/forms/service';
import { siteSettingsForm } from 'api/forms/site-settings';
import { teamMemberForm } from 'api/forms/team-member';
import { testimonialForm } from 'api/forms/testimonial';
import { formatDay, formatMoment } from '../format.ts';

/** The kinds that the audit log knows: what each is called, and the form that names its fields. */
const kinds: Readonly<Record<string, { noun: string; form: Form }>> = {
  Contact: { noun: 'enquiry', form: contactUpdateForm },
  Service: { noun: 'service', form: serviceForm },
  BlogPost: { noun: 'blog post', form: blogPostForm },
  Testimonial: { noun: 'testimonial', form: testimonialForm },
  TeamMember: { noun: 'team member', form: teamMemberForm },
  Page: { noun: 'page', form: pageForm },
  Picture: { noun: 'picture', form: pictureForm },
  MenuItem: { noun: 'menu item', form: menuItemForm },
  HeroSlide: { noun: 'home slide', form: heroSlideForm },
  SiteSettings: { noun: 'settings', form: siteSettingsForm },
};

/** The kinds by their stored name, for a filter. */
export const kindNouns = Object.entries(kinds).map(([kind, { noun }]) => ({ kind, noun }));

/** A kind in the middle of a sentence: "blog post". */
export const nounOf = (kind: string): string => kinds[kind]?.noun ?? kind;

/** One field of a change, as a reader sees it; null where it was or became empty. */
export interface ChangedField {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
}

function words(value: unknown, info: ReturnType<typeof fieldInfo>): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) {
    return value.join(', ') || null;
  }
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  if (info?.kind === 'day') return formatDay(text);
  if (info?.kind === 'moment') return formatMoment(text);
  return info?.options?.[text] ?? text;
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** What changed, field by field, under the labels of the kind's form; a field that no form has keeps its own name. */
export function changedFields(change: { kind: string; before?: unknown; after?: unknown }): ChangedField[] {
  const before = record(change.before);
  const after = record(change.after);
  const shape: Form['shape'] = kinds[change.kind]?.form.shape ?? {};
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => {
    const info = shape[field] && fieldInfo(shape[field]);
    return {
      field,
      label: info?.label ?? field,
      before: words(before[field], info),
      after: words(after[field], info),
    };
  });
}
