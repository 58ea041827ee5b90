import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpServer } from '../env.rules.ts';
import { NoAnswer, refusalsOf } from './failures.ts';

/** Time limits, in milliseconds. */
export interface Patience {
  /** The limit for each step up to DATA, with which the server asks for the message. */
  step: number;
  /** From then until the server's reply. Small hosts scan a mail for more than a minute before replying. */
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
 * A connection to the mail server for several mails, one at a time. Uses nodemailer's connection instead of its transports,
 * because the outbox must know whether the server may have accepted a mail whose reply was lost.
 */
export type SmtpSession = Awaited<ReturnType<typeof openSmtp>>;

/** Connects and signs in. @throws nodemailer's error */
export async function openSmtp(server: SmtpServer, wait: Patience = patience) {
  // Loaded with the first mail, because most processes send none for a while.
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  const { host, port, isSecure, login } = server;
  const connection = new Connection({
    host,
    port,
    secure: isSecure,
    // Without requireTLS, an attacker on the network could suppress STARTTLS and read the password.
    requireTLS: !isSecure && login !== null && !isLoopback(host),
    connectionTimeout: wait.step,
    greetingTimeout: wait.step,
    dnsTimeout: wait.step,
    socketTimeout: wait.answer,
    socketCloseTimeout: 0,
  });
  // Each step has its own error listener. Without this one, an error between two steps would end the process.
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
     * @returns the addresses that the server refused
     * @throws nodemailer's error, with `mayBeTaken` if the server had already asked for the message (`failures.ts`)
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
            connection.send({ from, to: [...to], size: message.length }, askedFor(message, asked), done);
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
      // Disconnects from a server that does not confirm QUIT.
      setTimeout(() => connection.close(), 1000).unref();
    },
  };
}

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);

/** Returns a stream that reports when the message is first read, because nodemailer reads it only after the server's 354. */
function askedFor(message: Buffer, asked: () => void): Readable {
  return new Readable({
    read() {
      asked();
      this.push(message);
      this.push(null);
    },
  });
}

/** Runs one step, which ends with its callback, an error, a lost connection or a timeout. */
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
    // The callback may report a more precise error right after this, so it goes first.
    const onEnd = () => setImmediate(() => end(new NoAnswer('The connection ended.')));
    // The socket's timeout never triggers for a server that replies byte by byte.
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
