import * as z from 'zod/mini';
import { limits, text } from '../../forms/fields.ts';
import { byPlace, type KindFacts } from '../../forms/kind.ts';

/** The variables, in the order in which the help below a template's fields lists them (docs/product.md, "Replies"). */
export const replyVariables = ['name', 'counsellor', 'office', 'phone', 'service', 'day'] as const;
export type ReplyVariable = (typeof replyVariables)[number];

/** Every opening brace must begin a known variable, so that no student sees a misspelt variable in a reply. */
const known = new RegExp(
  `^(?:[^{｛]|[{｛]\\s*(?:${replyVariables.join('|')}|fact:[a-z0-9-]{1,60})\\s*[}｝])*$`,
  'iu',
);
const listed = [...replyVariables, 'fact:au-funds'].map((name) => `{${name}}`).join(', ');

const words = (label: string, required: boolean) =>
  text(label, {
    required,
    max: limits.text,
    control: 'lines',
    pattern: { expression: known, message: `${label} may leave open only ${listed}` },
  });

export const replyTemplateForm = z.object({
  title: text('Title', { required: true, max: limits.title }),
  textEn: words('Text in English', true),
  textNe: words('Text in Nepali', false),
});

export const replyTemplateFacts = {
  type: 'ReplyTemplate',
  label: 'Reply template',
  path: 'replies',
  form: replyTemplateForm,
  title: 'title',
  order: byPlace,
} as const satisfies KindFacts;
