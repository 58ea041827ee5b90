import * as z from 'zod/mini';
import { limits, text } from '../../forms/fields.ts';
import { byPlace, type KindFacts } from '../../forms/kind.ts';

export const replyTemplateForm = z.object({
  title: text('Title', { required: true, max: limits.title }),
  textEn: text('Text in English', { max: limits.text }),
  textNe: text('Text in Nepali', { max: limits.text }),
});

export const replyTemplateFacts = {
  type: 'ReplyTemplate',
  label: 'Reply template',
  path: 'replies',
  form: replyTemplateForm,
  title: 'title',
  order: byPlace,
  copy: 'whole',
} as const satisfies KindFacts;
