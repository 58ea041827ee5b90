import {
  Arg,
  Args,
  Ctx,
  FieldResolver,
  ID,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql';
import { announceChange, type InboxNotice } from '../../database/inbox-feed.ts';
import { batched } from '../../graphql/batch.ts';
import { type Context, requireViewer } from '../../graphql/context.ts';
import { badInput, conflict, parseOrThrow } from '../../graphql/errors.ts';
import { baseArg, inputType } from '../../graphql/input-type.ts';
import { Open } from '../../graphql/open.ts';
import { Receipt } from '../../graphql/receipt.ts';
import { Rows } from '../../graphql/rows.ts';
import { Activity } from '../../records/activity.entity.ts';
import { once } from '../../records/idempotency.ts';
import { recordActivity } from '../../records/record-activity.ts';
import { lockRecord, readRecord, subjectOf, updateRow } from '../../records/records.ts';
import { noMailWords } from '../mail/mail.form.ts';
import { aboutTitles } from './about-titles.ts';
import { Enquiry, EnquiryConnection, InboxChange } from './enquiry.entity.ts';
import { enquiryNoteForm, enquiryUpdateForm, sentEnquiryForm } from './enquiry.form.ts';
import { enquiryKind, lockPersonFirst } from './enquiry.kind.ts';
import { historyOf, newestFirst, notesOf, othersOf, partOf } from './enquiry.relations.ts';
import { inboxPage, othersPage, relationPage } from './enquiry.rules.ts';
import { EnquiryFilter, findEnquiries } from './enquiry.service.ts';
import { EnquiryNote } from './enquiry-note.entity.ts';
import { submitEnquiry } from './intake/submit-enquiry.ts';
import { EnquiryMail, mailOf } from './mail/enquiry-mail.ts';
import { sendAgain } from './mail/outbox.rows.ts';
import { deleteHeld, releaseEnquiry } from './spam/quarantine.ts';
import { takeBack } from './touch/touch.service.ts';

const EnquiryInput = inputType('EnquiryInput', sentEnquiryForm);
const EnquiryUpdateInput = inputType('EnquiryUpdateInput', enquiryUpdateForm);
const EnquiryNoteInput = inputType('EnquiryNoteInput', enquiryNoteForm);

@Resolver(() => Enquiry)
export class EnquiryResolver {
  @Open()
  @Mutation(() => Receipt, {
    description: 'Sends an enquiry. A repeated Idempotency-Key does not send a second one.',
  })
  submitEnquiry(@Ctx() context: Context, @Arg('input', () => EnquiryInput) input: object): Promise<Receipt> {
    return submitEnquiry(context, input);
  }

  @Rows(inboxPage)
  @Query(() => EnquiryConnection, {
    description: 'The inbox, newest first unless said otherwise; 50 at a time, at most 200.',
  })
  adminEnquiries(
    @Ctx() { reader }: Context,
    @Args(() => EnquiryFilter) filter: EnquiryFilter,
  ): Promise<EnquiryConnection> {
    return findEnquiries(reader, filter);
  }

  @Query(() => Enquiry)
  adminEnquiry(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<Enquiry> {
    return readRecord(context, enquiryKind, id);
  }

  @Mutation(() => Enquiry, {
    description:
      'Changes the fields in `input`. `takesBack`: the id of an own touch of this enquiry, which is marked as taken back with it.',
  })
  updateEnquiry(
    @Ctx() context: Context,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => EnquiryUpdateInput) input: object,
    @Arg('version', () => Int, { nullable: true }) version?: number | null,
    @baseArg(EnquiryUpdateInput) base?: object | null,
    @Arg('takesBack', () => ID, { nullable: true }) takesBack?: string | null,
  ): Promise<Enquiry> {
    const lock = async (em: Context['em']) => {
      await lockPersonFirst(em, input);
      const enquiry = await lockRecord(em, enquiryKind, id);
      if (takesBack) await takeBack(em, enquiry, takesBack, requireViewer(context));
      return enquiry;
    };
    return updateRow(context, enquiryKind, lock, `update ${enquiryKind.label} ${id}`, {
      input,
      version,
      base,
    });
  }

  @Mutation(() => Enquiry, {
    description:
      'Releases a held enquiry: it stands in the inbox at its time. One that is not held stays as it is.',
  })
  releaseEnquiry(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<Enquiry> {
    return releaseEnquiry(context, id);
  }

  @Mutation(() => Enquiry, {
    description: 'Deletes a held enquiry for good. One that is not held cannot be deleted.',
  })
  deleteEnquiry(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<Enquiry> {
    return deleteHeld(context, id);
  }

  @Mutation(() => EnquiryNote)
  addEnquiryNote(
    @Ctx() context: Context,
    @Arg('enquiryId', () => ID) enquiryId: string,
    @Arg('input', () => EnquiryNoteInput) input: object,
  ): Promise<EnquiryNote> {
    const viewer = requireViewer(context);
    const { id, text } = parseOrThrow(enquiryNoteForm, input);
    return once(context, EnquiryNote, { name: `note on Enquiry ${enquiryId}`, content: text }, async (em) => {
      const enquiry = await lockRecord(em, enquiryKind, enquiryId);
      const known = id ? await em.findOne(EnquiryNote, { id }) : null;
      if (known && !(known.enquiryId === enquiry.id && known.text === text)) throw conflict('Note');
      if (known) return known;
      const note = em.create(EnquiryNote, {
        ...(id && { id }),
        enquiryId: enquiry.id,
        text,
        admin: viewer.email,
        name: viewer.name,
      });
      const now = new Date();
      Object.assign(enquiry, { touchedAt: now, updatedAt: now });
      recordActivity(em, viewer, { action: 'noted', ...subjectOf(enquiryKind, enquiry) });
      await em.flush();
      await announceChange(em, enquiry.id);
      return note;
    });
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The title of the page or service it is about; its path where nothing has a title.',
  })
  aboutTitle(@Ctx() context: Context, @Root() { about }: Enquiry): Promise<string | null> | null {
    // Not async, so that most rows need no promise. If one field returns a promise, graphql awaits all fields of the row, which
    // halves the speed of REST requests.
    if (!about) return null;
    return batched(context, 'Enquiry.aboutTitle', about, (abouts) => aboutTitles(context.em, abouts));
  }

  @FieldResolver(() => EnquiryMail, { nullable: true, description: 'The mail about the enquiry.' })
  mail(@Ctx() context: Context, @Root() enquiry: Enquiry): Promise<EnquiryMail | null> {
    return mailOf(context, enquiry);
  }

  @Mutation(() => Enquiry, {
    description:
      'Lets the mail about an enquiry that has failed go out again. Pressed twice it goes out once.',
  })
  async retryEnquiryMail(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<Enquiry> {
    const enquiry = await readRecord(context, enquiryKind, id);
    if (!context.mail.mailer) throw badInput(noMailWords);
    await sendAgain(context, enquiry.id);
    return enquiry;
  }

  @Rows(relationPage)
  @FieldResolver(() => [EnquiryNote], {
    description:
      'The newest ones, oldest first; 100, at most 200. `before`: those older than the note of this id.',
  })
  notes(
    @Ctx() context: Context,
    @Root() enquiry: Enquiry,
    @Arg('first', () => Int, { nullable: true }) first?: number | null,
    @Arg('before', () => ID, { nullable: true }) before?: string | null,
  ): Promise<EnquiryNote[]> {
    return notesOf(context, enquiry, partOf(relationPage, first, before, 'before'));
  }

  @Rows(relationPage)
  @FieldResolver(() => [Activity], {
    description:
      'The newest changes, oldest first, with author and time, without notes; 100, at most 200. `before`: those older than the change of this id.',
  })
  history(
    @Ctx() context: Context,
    @Root() enquiry: Enquiry,
    @Arg('first', () => Int, { nullable: true }) first?: number | null,
    @Arg('before', () => ID, { nullable: true }) before?: string | null,
  ): Promise<Activity[]> {
    return historyOf(context, enquiry, partOf(relationPage, first, before, 'before'));
  }

  @Rows(othersPage, { weight: 5 })
  @FieldResolver(() => [Enquiry], {
    description: 'Other enquiries from the same e-mail address or phone number; newest first, at most 20.',
  })
  others(@Ctx() context: Context, @Root() enquiry: Enquiry): Promise<Enquiry[]> {
    return othersOf(context, enquiry);
  }

  @Subscription(() => InboxChange, {
    description:
      'The changes of the inbox, live. Ends when changes may have been lost: subscribe again and reload.',
    subscribe: ({ context }) => context.feed.subscribe(),
  })
  async inboxChanged(@Root() [notice]: [InboxNotice], @Ctx() { em }: Context): Promise<InboxChange> {
    const { received, changed, elsewhere } = notice;
    const ids = [...new Set([...received, ...changed])];
    if (ids.length === 0) return { received: [], changed: [], erased: [], elsewhere };
    const enquiries = await newestFirst(em, ids);
    const of = (some: string[]) => enquiries.filter(({ id }) => some.includes(id));
    const found = new Set(enquiries.map(({ id }) => id));
    return {
      received: of(received),
      changed: of(changed),
      erased: changed.filter((id) => !found.has(id)),
      elsewhere,
    };
  }
}
