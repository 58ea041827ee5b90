import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { siteSettingsFacts, type siteSettingsForm } from 'api/forms/site-settings';
import {
  AdminSettingsDocument,
  type AdminSettingsQuery,
  UpdateSettingsDocument,
} from '../../../gql/graphql.ts';
import { formKind, type Sent } from '../../records/record-kind.ts';
import { CategoryLabelsField } from './category-labels.tsx';
import { HolidaysField, WeekField } from './office-fields.tsx';

/** The settings are one record and have no id on the server; the form needs one. */
export type Settings = AdminSettingsQuery['record'] & { _id: string };

export const settingsId = 'site';

export const settingsKind = formKind<Settings, typeof siteSettingsForm>({
  facts: siteSettingsFacts,
  controls: {
    socialHandle: { hint: 'The same on all five networks.' },
    week: {
      draw: WeekField,
      hint: 'Next days, late enquiries, reports and the hours on the site follow it, from today on.',
    },
    holidays: { draw: HolidaysField },
    showsUnwritten: {
      hint: 'The menu may link to pages that nobody has written yet. They say "Coming Soon".',
    },
    categoryLabels: {
      draw: CategoryLabelsField,
      hint: 'Empty: the usual name. The enquiry form keeps its own names.',
    },
    videoUrl: { wide: true, hint: 'An address of YouTube or Vimeo.' },
  },
  operations: {
    // The settings' operations take no id. Apollo drops variables that an operation does not declare.
    one: AdminSettingsDocument as unknown as TypedDocumentNode<{ record: Settings }, { id: string }>,
    update: UpdateSettingsDocument as unknown as TypedDocumentNode<
      { record: { version: number } },
      { id: string; version: number; input: Partial<Sent<typeof siteSettingsForm>> }
    >,
  },
});
