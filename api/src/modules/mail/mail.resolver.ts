import { LockMode } from '@mikro-orm/core';
import {
  Arg,
  Ctx,
  Field,
  GraphQLISODateTime,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
} from 'type-graphql';
import { v7 } from 'uuid';
import { type Context, requireOwner } from '../../graphql/context.ts';
import { badInput } from '../../graphql/errors.ts';
import { OwnerOnly } from '../../graphql/open.ts';
import { testOf } from '../../mail/letters.ts';
import { sendAlone } from '../../mail/mailer.ts';
import type { ChangedKind } from '../../records/kind.ts';
import { updateRow } from '../../records/records.ts';
import { MAIL_OPEN } from '../enquiry/enquiry.entity.ts';
import { resumeMail, sendAgain } from '../enquiry/mail/outbox.rows.ts';
import { officeOf } from '../site-settings/office.ts';
import { mailFacts, noMailWords } from './mail.form.ts';
import { MailFlow } from './mail-flow.entity.ts';
import { MAIL_ID, MailSettings } from './mail-settings.entity.ts';

/** The state of outgoing mail, for owners. */
@ObjectType()
export class MailState {
  @Field(() => Boolean, { description: 'Whether SMTP_URL, MAIL_FROM and MAIL_TO are set.' })
  isSetUp!: boolean;

  @Field(() => String, { nullable: true, description: 'Host and port of the mail server.' })
  server!: string | null;

  @Field(() => String, { nullable: true, description: 'The sender address.' })
  from!: string | null;

  @Field(() => [String], { description: 'The recipients of notices about new enquiries.' })
  to!: readonly string[];

  @Field(() => Boolean, {
    description: 'Whether mails link to enquiries. False if only the server itself can open PUBLIC_URL.',
  })
  hasLinks!: boolean;

  @Field(() => Int, { description: 'The number of mails waiting to be sent.' })
  waiting!: number;

  @Field(() => Int, { description: 'The number of mails that failed and are not retried automatically.' })
  failed!: number;

  @Field(() => GraphQLISODateTime, { nullable: true })
  lastSentAt!: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why no mail can be sent at the moment; null if the last one was sent.',
  })
  lastError!: string | null;

  @Field(() => GraphQLISODateTime, { nullable: true })
  lastErrorAt!: Date | null;

  @Field(() => Boolean, {
    description: 'Whether visitors get an acknowledgement of their enquiry by mail.',
  })
  acknowledgesVisitors!: boolean;
}

/** The result of a test mail. */
@ObjectType()
export class TestMail {
  @Field(() => Boolean, { description: 'Whether the mail server accepted it.' })
  isSent!: boolean;

  @Field(() => String, { description: 'What happened, in a sentence.' })
  message!: string;
}

const mailKind = { ...mailFacts, entity: MailSettings } satisfies ChangedKind<MailSettings>;

@Resolver()
export class MailResolver {
  @OwnerOnly()
  @Query(() => MailState, { description: 'The state of outgoing mail.' })
  async mailState(@Ctx() { em, mail }: Context): Promise<MailState> {
    const inner = em.fork();
    const flow = (await inner.findOne(MailFlow, MAIL_ID)) ?? new MailFlow();
    const settings = (await inner.findOne(MailSettings, MAIL_ID)) ?? new MailSettings();
    const of = (state: string) =>
      `count(*) filter (where notice_state = '${state}') + count(*) filter (where acknowledgement_state = '${state}')`;
    const [count] = await inner.execute<[{ waiting: string; failed: string }]>(
      `select ${of('waiting')} as waiting, ${of('failed')} as failed from enquiry where ${MAIL_OPEN}`,
    );
    const { mailer } = mail;
    return {
      isSetUp: mailer !== null,
      server: mailer?.server ?? null,
      from: mailer?.from ?? null,
      to: mailer?.to ?? [],
      hasLinks: mail.publicUrl !== null,
      waiting: Number(count.waiting),
      failed: Number(count.failed),
      lastSentAt: flow.lastSentAt,
      lastError: flow.lastError,
      lastErrorAt: flow.lastErrorAt,
      acknowledgesVisitors: settings.acknowledgesVisitors,
    };
  }

  @OwnerOnly()
  @Mutation(() => TestMail, {
    description: 'Sends a test mail to the requesting owner and waits for the result.',
  })
  async sendTestMail(@Ctx() context: Context): Promise<TestMail> {
    const viewer = requireOwner(context);
    const { em, mail } = context;
    if (!mail.mailer) throw badInput(noMailWords);
    const way = { office: await officeOf(em), domain: mail.mailer.domain, to: [viewer.email] };
    const { isSent, failures } = await sendAlone(mail.mailer, testOf(v7(), mail.publicUrl, way));
    if (!isSent) return { isSent, message: failures[0]?.words ?? 'The mail was not sent.' };
    // The mail server works, so waiting mail need not wait for the end of the pause.
    await resumeMail(em);
    mail.wake();
    return { isSent, message: `Sent to ${viewer.email}. Look into its spam folder, too.` };
  }

  @OwnerOnly()
  @Mutation(() => MailState)
  async updateMailSettings(
    @Ctx() context: Context,
    @Arg('acknowledgesVisitors', () => Boolean, { nullable: true }) acknowledgesVisitors?: boolean | null,
  ): Promise<MailState> {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
    await updateRow(
      context,
      mailKind,
      async (em) =>
        (await em.findOne(MailSettings, MAIL_ID, lock)) ?? em.create(MailSettings, {}, { partial: true }),
      'update Mail settings',
      { input: { acknowledgesVisitors: acknowledgesVisitors ?? undefined } },
    );
    return this.mailState(context);
  }

  @OwnerOnly()
  @Mutation(() => MailState, { description: 'Sends all failed mails again.' })
  async retryFailedMail(@Ctx() context: Context): Promise<MailState> {
    if (!context.mail.mailer) throw badInput(noMailWords);
    await resumeMail(context.em);
    await sendAgain(context, null);
    return this.mailState(context);
  }
}
