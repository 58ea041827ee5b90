import * as z from 'zod/mini';
import { flag } from '../../forms/fields.ts';

export const mailForm = z.object({
  acknowledgesVisitors: flag('Acknowledgement', { true: 'On', false: 'Off' }, false),
});

export const mailFacts = {
  type: 'MailSettings',
  label: 'Mail settings',
  form: mailForm,
  title: 'id',
} as const;

export const noMailWords =
  'Mail is not set up on this server: it needs SMTP_URL, MAIL_FROM and MAIL_TO in its environment.';
