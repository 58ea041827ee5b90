import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { siteSettingsForm } from 'api/forms/site-settings';
import { messages } from 'api/messages';
import type { AdminSettingsQuery } from '../../../gql/graphql.ts';
import type { FormKind } from '../../records/record-kind.ts';
import { HoursEditor } from './hours-editor.tsx';
import * as operations from './settings.operations.ts';

/** The settings as a form opens them. They are one record and have no id on the server. */
export type Settings = AdminSettingsQuery['record'] & { _id: string };

export const settingsId = 'site';

type SettingsKind = FormKind<Settings, typeof siteSettingsForm>;

/** The brand, how to reach it, its hours and its video (DESIGN.md §5). */
export const settingsKind: SettingsKind = {
  type: 'SiteSettings',
  title: 'Settings',
  noun: 'settings',
  messages: messages.siteSettings,
  form: siteSettingsForm,
  controls: {
    email: { type: 'email' },
    phone: { type: 'tel' },
    socialHandle: { hint: 'The same on all five networks.' },
    address: { rows: 2 },
    hours: { editor: HoursEditor },
    videoUrl: { type: 'url', wide: true, hint: 'An address of YouTube or Vimeo.' },
  },
  valuesOf: (record) => record,
  operations: {
    // Their operations take no id, and Apollo leaves away the variables that an operation does not declare.
    one: operations.one as unknown as TypedDocumentNode<{ record: Settings }, { id: string }>,
    update: operations.update as unknown as SettingsKind['operations']['update'],
  },
};
