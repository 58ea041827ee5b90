import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpServer } from '../env.rules.ts';
import { NoAnswer, refusalsOf } from './failures.ts';

/** Time limits in milliseconds. */
export interface Patience {
  /** The limit for each step before the message is sent. The last of these steps ends with the server's reply to DATA. */
  step: number;
  /** The limit for the message itself, until the server accepts or refuses it. Small hosts scan a mail for over a minute. */
  answer: number;
}

const patience: Patience = { step: 30_000, answer: 5 * 60_000 };

interface Parcel {
  from: string;
  to: readonly string[];
  /** The MIME message. */
  message: Buffer;
}

/**
 * An SMTP connection, used instead of nodemailer's transport. If the reply is lost, the transport does not report whether the
 * server may already have accepted the mail.
 */
export type SmtpSession = Awaited<ReturnType<typeof openSmtp>>;

/** Connects and signs in. @throws the error from nodemailer, or NoAnswer */
export async function openSmtp(server: SmtpServer, wait: Patience = patience) {
  // nodemailer is loaded only when it is needed, so that the process starts faster.
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  const { host, port, isSecure, login } = server;
  const connection = new Connection({
    host,
    port,
    secure: isSecure,
    // With requireTLS off, an attacker in the network could suppress STARTTLS and read the password.
    requireTLS: !isSecure && login !== null && !isLoopback(host),
    connectionTimeout: wait.step,
    greetingTimeout: wait.step,
    dnsTimeout: wait.step,
    socketTimeout: wait.answer,
    socketCloseTimeout: 0,
  });
  // Without a listener, an error between two steps would end the process.
  connection.on('error', () => undefined);
  await step<void>(connection, wait.step, (done) => connection.connect(done));
  if (login) {
    const { user, password } = login;
    await step<void>(connection, wait.step, (done) =>
      connection.login({ user, pass: password }, (error) => done(error)),
    ).catch((error) => {
      connection.close();
      throw error;
    });
  }
  return {
    /**
     * Returns the refused addresses.
     * @throws the error from nodemailer, or NoAnswer. `mayBeTaken` is added: whether the server had asked for the message, and
     * therefore may have accepted it
     */
    async send({ from, to, message }: Parcel) {
      let isAsked = false;
      try {
        const { rejectedErrors } = await step<{ rejectedErrors?: unknown }>(
          connection,
          wait.step,
          (done, extend) => {
            const asked = () => {
              isAsked = true;
              extend(wait.answer);
            };
            connection.send({ from, to: [...to], size: message.length }, readableOf(message, asked), done);
          },
        );
        return refusalsOf(rejectedErrors);
      } catch (error) {
        await step<void>(connection, wait.step, (done) => connection.reset((failure) => done(failure))).catch(
          () => connection.close(),
        );
        throw Object.assign(error as Error, { mayBeTaken: isAsked });
      }
    },
    close() {
      connection.quit();
      // Closes the connection if the server does not confirm QUIT.
      setTimeout(() => connection.close(), 1000).unref();
    },
  };
}

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);

/** Calls `asked` when nodemailer starts to read the message, which happens only after the server's reply 354. */
function readableOf(message: Buffer, asked: () => void): Readable {
  return new Readable({
    read() {
      asked();
      this.push(message);
      this.push(null);
    },
  });
}

/** Performs one step. It ends when nodemailer calls `done`, or with an error, a lost connection or a timeout. */
function step<Result>(
  connection: SMTPConnection,
  milliseconds: number,
  run: (done: (error?: Error | null, result?: Result) => void, extend: (by: number) => void) => unknown,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const end = (error: Error | null | undefined, result?: Result) => {
      clearTimeout(timer);
      connection.off('error', end);
      connection.off('end', onEnd);
      if (error) reject(error);
      else resolve(result as Result);
    };
    // `setImmediate` lets nodemailer call `done` first, because `done` may receive a more precise error.
    const onEnd = () => setImmediate(() => end(new NoAnswer('The connection ended.')));
    // A step needs its own timer, because the socket's timeout never fires if a server replies byte by byte.
    const extend = (by: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        end(new NoAnswer('No answer in time.'));
        connection.close();
      }, by);
    };
    extend(milliseconds);
    connection.on('error', end);
    connection.on('end', onEnd);
    run((error, result) => end(error, result), extend);
  });
}
