import { expect, it } from 'vitest';
import { parseForm } from '../../forms/fields.ts';
import { aReplyTemplate } from '../../testing/factories.ts';
import { kindSuite } from '../../testing/kind-suite.ts';
import { replyTemplateFacts, replyTemplateForm } from './reply-template.form.ts';
import { sampleReplies } from './reply-template.samples.ts';

kindSuite({
  facts: replyTemplateFacts,
  factory: aReplyTemplate,
  required: { title: 'Title is required', textEn: 'Text in English is required' },
  defaults: { textNe: '' },
});

it.each(sampleReplies)('the sample "$title" passes the form, in both languages', (sample) => {
  expect(parseForm(replyTemplateForm, sample)).toMatchObject({ ok: true });
  expect(sample.textNe).not.toBe('');
});
