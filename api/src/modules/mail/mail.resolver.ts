import { Arg, Ctx, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { v7 } from 'uuid';
import { type Context, requireOwner } from '../../graphql/context.ts';
import { badInput } from '../../graphql/errors.ts';
import { field, nullable } from '../../graphql/field.ts';
import { OwnerOnly } from '../../graphql/open.ts';
import { testOf } from '../../mail/letters.ts';
import { sendAlone } from '../../mail/mailer.ts';
import type { ChangedKind } from '../../records/kind.ts';
import { ONLY_ID } from '../../records/record.entity.ts';
import { updateSettings } from '../../records/records.ts';
import { resumeMail, sendAgain } from '../enquiry/mail/outbox.rows.ts';
import { officeOf } from '../site-settings/site-settings.entity.ts';
import { MailSettings, readMailFlow } from './mail.entity.ts';
import { mailFacts, noMailWords } from './mail.form.ts';

@ObjectType()
export class MailState {
  @field(Boolean, 'Whether SMTP_URL, MAIL_FROM and MAIL_TO are set.') isSetUp!: boolean;
  @nullable(String, 'Host and port of the mail server.') server!: string | null;
  @nullable(String, 'The sender address.') from!: string | null;
  @field([String], 'The recipients of notices about new enquiries.') to!: readonly string[];

  @field(Boolean, 'Whether mails link to enquiries. False if only the server itself can open PUBLIC_URL.')
  hasLinks!: boolean;

  @field(Int, 'The number of mails waiting to be sent.') waiting!: number;
  @field(Int, 'The number of mails that failed and are not retried automatically.') failed!: number;
  @nullable(Date) lastSentAt!: Date | null;

  @nullable(String, 'Why no mail can be sent at the moment; null if the last one was sent.')
  lastError!: string | null;

  @nullable(Date) lastErrorAt!: Date | null;

  @field(Boolean, 'Whether visitors get an acknowledgement of their enquiry by mail.')
  acknowledgesVisitors!: boolean;
}

@ObjectType()
export class TestMail {
  @field(Boolean, 'Whether the mail server accepted it.') isSent!: boolean;
  @field(String, 'What happened, in a sentence.') message!: string;
}

const mailKind = { ...mailFacts, entity: MailSettings } satisfies ChangedKind<MailSettings>;

@Resolver()
export class MailResolver {
  @OwnerOnly()
  @Query(() => MailState, { description: 'The state of outgoing mail.' })
  async mailState(@Ctx() { em, mail }: Context): Promise<MailState> {
    const inner = em.fork();
    const { waiting, failed, lastSentAt, lastError, lastErrorAt } = await readMailFlow(inner);
    const settings = (await inner.findOne(MailSettings, ONLY_ID)) ?? new MailSettings();
    const { mailer } = mail;
    return {
      isSetUp: mailer !== null,
      server: mailer?.server ?? null,
      from: mailer?.from ?? null,
      to: mailer?.to ?? [],
      hasLinks: mail.publicUrl !== null,
      ...{ waiting, failed, lastSentAt, lastError, lastErrorAt },
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
    // The mail server accepted the test mail, so it works: end the pause and send the waiting mail now.
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
    const input = { acknowledgesVisitors: acknowledgesVisitors ?? undefined };
    await updateSettings(context, mailKind, {}, { input });
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
