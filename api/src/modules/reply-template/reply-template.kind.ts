import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { text } from '../../records/columns.ts';
import type { Kind } from '../../records/kind.ts';
import { staffOperations } from '../../records/operations.ts';
import { OrderedEntity } from '../../records/record.entity.ts';
import { replyTemplateFacts } from './reply-template.form.ts';

/** A text for replies that staff often send, in two languages. */
@ObjectType()
@Entity()
export class ReplyTemplate extends OrderedEntity {
  @text() title!: string;
  @text('In English, with variables such as {name}.') textEn!: string;
  @text('In Nepali, with the same variables.') textNe!: string;
}

export const replyTemplateKind = {
  ...replyTemplateFacts,
  entity: ReplyTemplate,
  operations: staffOperations(replyTemplateFacts),
  open: [],
} satisfies Kind<ReplyTemplate>;

/** Sample replies for a new office. Variables are filled when staff send a reply (`reply-template.rules.ts`). */
export const sampleReplies = [
  {
    title: 'After a missed call',
    textEn:
      'Hello {name}, this is {counsellor} of {office}. We called you about your enquiry and could not reach you. When may we call again? Our number is {phone}.',
    textNe:
      'नमस्ते {name}, म {office} बाट {counsellor}। तपाईंको सोधपुछबारे फोन गरेका थियौं, तर कुरा हुन सकेन। कहिले फेरि फोन गरौं? हाम्रो नम्बर {phone} हो।',
  },
  {
    title: 'Documents to bring',
    textEn:
      'Hello {name}, please bring to our office: your passport or citizenship certificate, your transcripts and certificates from grade 10 on, and your test result if you have one. Copies are enough for the first talk. {counsellor}, {office}, {phone}',
    textNe:
      'नमस्ते {name}, कार्यालय आउँदा राहदानी वा नागरिकता, कक्षा १० देखिका लब्धाङ्कपत्र र प्रमाणपत्र, अनि भाषा परीक्षा दिनुभएको भए त्यसको नतिजा ल्याउनुहोला। पहिलो कुराकानीका लागि प्रतिलिपि भए पुग्छ। {counsellor}, {office}, {phone}',
  },
  {
    title: 'A visit confirmed',
    textEn:
      'Hello {name}, we look forward to your visit on {day}. If you cannot come, please tell us at {phone}, and we will find another day. {counsellor}, {office}',
    textNe:
      'नमस्ते {name}, {day} मा तपाईंलाई कार्यालयमा भेट्न पाउँदा खुसी लाग्नेछ। आउन नमिल्ने भए {phone} मा खबर गर्नुहोला, अर्को दिन मिलाउँला। {counsellor}, {office}',
  },
  {
    title: 'Thanks after a talk',
    textEn:
      'Hello {name}, thank you for talking with us. Ask whenever a question comes up: call {phone} or answer here. {counsellor}, {office}',
    textNe:
      'नमस्ते {name}, हामीसँग कुरा गर्नुभएकोमा धन्यवाद। कुनै प्रश्न भए {phone} मा फोन गर्नुहोस् वा यहीं लेख्नुहोस्। {counsellor}, {office}',
  },
] as const;
