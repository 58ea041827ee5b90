import { ObjectType } from 'type-graphql';
import { batched } from '../../../graphql/batch.ts';
import type { Context } from '../../../graphql/context.ts';
import { field, nullable, rowId } from '../../../graphql/field.ts';
import { Enquiry, type MailState } from '../enquiry.entity.ts';

@ObjectType()
export class MailLine {
  @field(String, 'none, waiting, sent or failed.') state!: MailState;
  @nullable(Date, 'When it was sent.') at!: Date | null;

  @nullable(String, 'Why it waits, has failed, or is not sent; of a sent one, which address refused it.')
  error!: string | null;
}

/** The mail about one enquiry. `id` is the id of the enquiry. */
@ObjectType()
export class EnquiryMail {
  @rowId() id!: string;
  @field(MailLine, 'The mail that tells the office.') notice!: MailLine;

  @field(MailLine, 'The mail that tells the visitor that the enquiry has arrived.')
  acknowledgement!: MailLine;
}

/** Reads the mail columns in a separate statement, because queries for lists of enquiries leave them out. */
export const mailOf = (context: Context, { id }: Enquiry): Promise<EnquiryMail | null> =>
  batched(context, 'Enquiry.mail', id, async (ids) => {
    const rows = await context.em.find(Enquiry, { id: { $in: [...ids] } }, { disableIdentityMap: true });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((each) => asMail(byId.get(each)));
  });

function asMail(row: Enquiry | undefined): EnquiryMail | null {
  if (!row) return null;
  const { id, noticeState, noticeAt, noticeError } = row;
  const { acknowledgementState, acknowledgementAt, acknowledgementError } = row;
  return {
    id,
    notice: { state: noticeState, at: noticeAt, error: noticeError },
    acknowledgement: { state: acknowledgementState, at: acknowledgementAt, error: acknowledgementError },
  };
}
