import { hash } from 'node:crypto';
import { announceReceived } from '../../../database/inbox-feed.ts';
import { type Context, requireViewer } from '../../../graphql/context.ts';
import { parseOrThrow } from '../../../graphql/errors.ts';
import { once } from '../../../records/idempotency.ts';
import { insertOnce, refuseIdOf } from '../../../records/insert-once.ts';
import { recordActivity } from '../../../records/record-activity.ts';
import { subjectOf } from '../../../records/records.ts';
import { Person } from '../../person/person.entity.ts';
import { Enquiry } from '../enquiry.entity.ts';
import { staffEnquiryForm } from '../enquiry.form.ts';
import { enquiryKind } from '../enquiry.kind.ts';
import { emailKeyOf } from '../enquiry.rules.ts';
import { searchKeyOf } from '../inbox/search-key.ts';
import { plausibleTime } from '../touch/touch.rules.ts';
import { sentId } from './enquiry-identity.ts';

/**
 * Stores an enquiry without a spam check and without mail. The same id with the same content is stored only once.
 * @throws AppError UNAUTHENTICATED, BAD_USER_INPUT, CONFLICT; NOT_FOUND if the enquiry was erased
 */
export async function createEnquiry(context: Context, input: object): Promise<Enquiry> {
  const viewer = requireViewer(context);
  const { id: minted, at, ...values } = parseOrThrow(staffEnquiryForm, input);
  const contentHash = hash('sha256', JSON.stringify([viewer.id, values]));
  const id = minted ?? sentId(context, contentHash);
  return once(context, Enquiry, { name: `create Enquiry ${id}`, content: values }, async (em) => {
    const notedAt = plausibleTime(at, new Date());
    const row = em.create(
      Enquiry,
      {
        ...values,
        ...searchKeyOf(values.name, values.phone),
        id,
        status: 'new',
        emailKey: emailKeyOf(values.email),
        idempotencyKey: id,
        contentHash,
        createdAt: notedAt,
        answeredAt: notedAt,
      },
      { partial: true, persist: false },
    );
    await refuseIdOf(em, Person, id);
    await enquiryKind.prepare(row, em, undefined, viewer);
    const { stored, isNew } = await insertOnce(em, Enquiry, 'Enquiry', row);
    if (isNew) {
      recordActivity(em, viewer, { action: 'created', ...subjectOf(enquiryKind, stored) });
      await announceReceived(em, stored.id);
    }
    return stored;
  });
}
