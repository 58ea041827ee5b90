import { once } from 'node:events';
import type { Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { freePort } from '../database/free-port.ts';
import type { MailEnv } from '../env.ts';

interface TakenMail {
  to: string[];
  raw: string;
  mail: Email;
}

/** The reply to a mail. Null accepts the mail. A string refuses it, except for `hangUp` and `silent` (see `message` below). */
type Reply = string | 'hangUp' | 'silent' | null;

/** The server's replies. A string is a complete line, such as "550 5.1.1 No such user"; null accepts. */
interface Replies {
  sender?: string | null;
  address?: (address: string) => string | null;
  /** `hangUp` accepts the mail, but closes the connection. `silent` never replies. */
  message?: (taken: TakenMail) => Reply | Promise<Reply>;
}

export interface TestSmtp {
  env: MailEnv;
  replies: Replies;
  taken: TakenMail[];
  connections: number;
  die(): Promise<void>;
  revive(): Promise<void>;
}

const refusal = (reply: string) =>
  Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });

export async function startSmtp(
  options: SMTPServerOptions = {},
  env: Partial<MailEnv> = {},
): Promise<TestSmtp> {
  const sockets = new Set<Socket>();
  let server: SMTPServer;
  const smtp: TestSmtp = {
    env: {
      server: { host: '127.0.0.1', port: 0, isSecure: options.secure ?? false, login: null },
      from: 'office@prasthan.example',
      to: ['asha@prasthan.example'],
      ...env,
    },
    replies: {},
    taken: [],
    connections: 0,
    async die() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async revive() {
      server = await listen(smtp.env.server.port);
    },
  };

  async function listen(port: number): Promise<SMTPServer> {
    const next = new SMTPServer({
      authOptional: true,
      disabledCommands: options.secure || options.key ? [] : ['STARTTLS'],
      onMailFrom: (_address, _session, done) =>
        done(smtp.replies.sender ? refusal(smtp.replies.sender) : null),
      onRcptTo({ address }, _session, done) {
        const reply = smtp.replies.address?.(address);
        done(reply ? refusal(reply) : null);
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.once('end', async () => {
          const raw = Buffer.concat(chunks).toString();
          const to = session.envelope.rcptTo.map(({ address }) => address);
          const taken = { to, raw, mail: await PostalMime.parse(raw) };
          const reply = (await smtp.replies.message?.(taken)) ?? null;
          if (reply === null || reply === 'hangUp') smtp.taken.push(taken);
          if (reply === 'hangUp') for (const socket of sockets) socket.destroy();
          else if (reply !== 'silent') done(reply === null ? null : refusal(reply));
        });
      },
      ...options,
    });
    // The tests cut connections on purpose.
    next.on('error', () => undefined);
    next.server.on('connection', (socket: Socket) => {
      smtp.connections += 1;
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    next.listen(port, '127.0.0.1');
    await once(next.server, 'listening');
    return next;
  }

  smtp.env.server.port = await freePort();
  server = await listen(smtp.env.server.port);
  return smtp;
}

/** A self-signed certificate for "localhost", valid until 2126. Use it only in tests, because its key is public. */
export const certificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgQzbMqOP9plkBhGwQ
TlpfcDCqOOXPFiIwgPKvfdozE7mhRANCAATW5nYdHhDht8aGSLitvrk7acw+4MWu
+YS6+poWIUCQmQefXYJqOcsxy/88Ru7z+gJ1gFXJti0X8GgK46SatHaI
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBlDCCATugAwIBAgIULo4mwX18FylvdKPZsNfDHGrMxhwwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjA0MzAzMFoYDzIxMjYxMDI5
MDQzMDMwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATW5nYdHhDht8aGSLitvrk7acw+4MWu+YS6+poWIUCQmQefXYJqOcsx
y/88Ru7z+gJ1gFXJti0X8GgK46SatHaIo2kwZzAdBgNVHQ4EFgQUrdR1NwGGfOvp
55zliMKfv3PFa+4wHwYDVR0jBBgwFoAUrdR1NwGGfOvp55zliMKfv3PFa+4wDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
RwAwRAIgQG4M2hKQ5vySJYKZSL3oFWkegdbS+DuACu1sXUTxgzYCIHR+BPQJOpxZ
kP+5y2MQQyITv4N6GsY3VTyqzHcUD+wa
-----END CERTIFICATE-----
`,
};
