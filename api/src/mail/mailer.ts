import type { MailEnv } from '../env.ts';
import { type Failure, failureOf } from './failures.ts';
import type { Letter } from './letter.ts';
import { openSmtp, type Patience, type SmtpSession } from './smtp.ts';

export interface Delivery {
  /** Whether the mail server accepted the mail for at least one address. */
  isSent: boolean;
  /** The failures of the whole mail or of single addresses. */
  failures: Failure[];
}

export type Mailer = ReturnType<typeof openMailer>;

/** Sends several mails, one at a time. The connection is opened with the first mail, and again after a `trouble` failure. */
export type MailRound = ReturnType<Mailer['round']>;

export function openMailer({ server, from, to }: MailEnv) {
  const name = `${server.host}:${server.port}`;
  return {
    from,
    to,
    server: name,
    domain: from.slice(from.lastIndexOf('@') + 1),
    round(wait?: Patience) {
      let session: SmtpSession | null = null;
      return {
        /** Never throws. */
        async send(letter: Letter): Promise<Delivery> {
          try {
            const message = await mimeOf(letter, from);
            session ??= await openSmtp(server, wait);
            const failures = await session.send({ from, to: letter.to, message });
            return { isSent: true, failures };
          } catch (error) {
            const failure = failureOf(error, { server: name, from });
            if (failure.kind === 'trouble') {
              session?.close();
              session = null;
            }
            return { isSent: false, failures: [failure] };
          }
        },
        close: () => session?.close(),
      };
    },
  };
}

/** The time limits for mails that are sent while staff wait at a screen. */
const atScreen: Patience = { step: 8000, answer: 20_000 };

export async function sendAlone(mailer: Mailer, letter: Letter): Promise<Delivery> {
  const round = mailer.round(atScreen);
  try {
    return await round.send(letter);
  } finally {
    round.close();
  }
}

async function mimeOf(letter: Letter, from: string): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { sender, to, replyTo, messageId, subject, automatic, text, html } = letter;
  const composer = new MailComposer({
    from: { name: sender, address: from },
    to: [...to],
    ...(replyTo && { replyTo }),
    messageId: `<${messageId}>`,
    subject,
    headers: {
      // Prevents out-of-office replies (RFC 3834). Such a reply to the notice of an enquiry would go to the visitor.
      'Auto-Submitted': automatic,
      'X-Auto-Response-Suppress': 'All',
    },
    text,
    html,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
