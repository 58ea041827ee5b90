import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpServer } from '../env.rules.ts';
import { type Failure, NoAnswer, refusalsOf } from './failures.ts';

/** How long things may take, in milliseconds. */
export interface Patience {
  /** Each step until the server asks for the message. */
  step: number;
  /** From there to its answer. Small hosts look through a mail for a minute and more before they answer. */
  answer: number;
}

const patience: Patience = { step: 30_000, answer: 5 * 60_000 };

/** A mail as SMTP takes it. */
interface Parcel {
  from: string;
  to: readonly string[];
  /** The message in MIME. */
  message: Buffer;
}

/** What the server said of a parcel that it took: the addresses that it refused. */
interface Accepted {
  refused: Failure[];
}

/**
 * One connection to the mail server, for one mail after another. Made of nodemailer's connection and not of its transports,
 * because an outbox must know whether the server may have taken a mail whose answer was lost.
 */
export interface SmtpSession {
  /** @throws an error of nodemailer, with `mayBeTaken` where the server had asked for the message (`failures.ts`) */
  send(parcel: Parcel): Promise<Accepted>;
  close(): void;
}

/** Connects and signs in. @throws an error of nodemailer */
export async function openSmtp(server: SmtpServer, wait: Patience = patience): Promise<SmtpSession> {
  // Loaded with the first mail: most starts send none for a while.
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  const { host, port, isSecure, login } = server;
  const connection = new Connection({
    host,
    port,
    secure: isSecure,
    // A password never goes over a connection that somebody between could have kept from being encrypted.
    requireTLS: !isSecure && login !== null && !isLoopback(host),
    connectionTimeout: wait.step,
    greetingTimeout: wait.step,
    dnsTimeout: wait.step,
    socketTimeout: wait.answer,
    socketCloseTimeout: 0,
  });
  // Each step hears of an error by itself; without a listener between two steps an error would end the process.
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
    async send({ from, to, message }) {
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
        return { refused: refusalsOf(rejectedErrors) };
      } catch (error) {
        await step<void>(connection, wait.step, (done) => connection.reset((failure) => done(failure))).catch(
          () => connection.close(),
        );
        throw Object.assign(error as Error, { mayBeTaken: isAsked });
      }
    },
    close() {
      connection.quit();
      // A server that does not say goodbye is left alone.
      setTimeout(() => connection.close(), 1000).unref();
    },
  };
}

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);

/** A message that tells when it is asked for: nodemailer reads it after the server's 354, and not before. */
function askedFor(message: Buffer, asked: () => void): Readable {
  return new Readable({
    read() {
      asked();
      this.push(message);
      this.push(null);
    },
  });
}

/** Runs one step. It ends with its callback, an error, the end of the connection, or when its time is over. */
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
    // The callback knows more of why, and comes right after.
    const onEnd = () => setImmediate(() => end(new NoAnswer('The connection ended.')));
    // A server that trickles its replies is never silent, so no timeout of the socket notices it.
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
