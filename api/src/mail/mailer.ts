import type { MailEnv } from '../env.ts';
import { type Failure, failureOf } from './failures.ts';
import type { Letter } from './letter.ts';
import { openSmtp, type Patience, type SmtpSession } from './smtp.ts';

/** What became of one mail. */
export interface Delivery {
  /** Whether the mail server took it for at least one address. */
  isSent: boolean;
  /** The mail as a whole, or addresses of it. */
  failures: Failure[];
}

/** A connection for one mail after another. It is made with the first mail, and again after it was lost. */
export interface MailRound {
  /** Never throws. */
  send(letter: Letter): Promise<Delivery>;
  close(): void;
}

/** Outgoing mail as it is set up. */
export interface Mailer {
  from: string;
  to: readonly string[];
  /** Host and port, for words. */
  server: string;
  /** The part of a Message-ID behind the @. */
  domain: string;
  round(wait?: Patience): MailRound;
}

export function openMailer({ server, from, to }: MailEnv): Mailer {
  const name = `${server.host}:${server.port}`;
  return {
    from,
    to,
    server: name,
    domain: from.slice(from.lastIndexOf('@') + 1),
    round(wait) {
      let session: SmtpSession | null = null;
      return {
        async send(letter) {
          try {
            const message = await mimeOf(letter, from);
            session ??= await openSmtp(server, wait);
            const { refused } = await session.send({ from, to: letter.to, message });
            return { isSent: true, failures: refused };
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

/** How long somebody at a screen waits for the mail server. */
const atScreen: Patience = { step: 8000, answer: 20_000 };

/** Sends one letter on a connection of its own, while somebody waits at a screen. */
export async function sendAlone(mailer: Mailer, letter: Letter): Promise<Delivery> {
  const round = mailer.round(atScreen);
  try {
    return await round.send(letter);
  } finally {
    round.close();
  }
}

/** Makes the message: plain text and HTML, without anything that would be loaded from elsewhere. */
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
      // An absence notice of the receiver must not answer, least of all the Reply-To (RFC 3834).
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
