import { createServer, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { listen } from '../testing/listen.ts';
import { certificate, startSmtp, type TestSmtp } from '../testing/smtp.ts';
import type { Letter } from './letter.ts';
import { noticeOf } from './letters.ts';
import { type Mailer, openMailer } from './mailer.ts';

const office = {
  brand: 'प्रस्थान Education',
  email: 'info@prasthan.example',
  phone: '01',
  address: 'Kathmandu',
  addressNe: '',
};
const enquiry = {
  id: '0193',
  name: 'Ram',
  email: 'ram@mail.example',
  phoneNumber: '',
  service: '',
  fields: [],
  about: null,
  classTitle: null,
  message: 'The fee for PTE?',
  createdAt: new Date('2026-11-22T04:57:00Z'),
};
const letter = (overrides = {}): Letter =>
  noticeOf({ ...enquiry, ...overrides }, null, {
    office,
    domain: 'prasthan.example',
    to: ['asha@prasthan.example'],
  });
const patient = { step: 60_000, answer: 60_000 };
const isPassword = (given: unknown) => given === 'right';

let smtp: TestSmtp;
let secured: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtp({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      isPassword(password) ? done(null, { user: 'office' }) : done(new Error('535 no, not secret-word')),
  });
  secured = await startSmtp({ secure: true, ...certificate });
});
afterAll(() => Promise.all([smtp.die(), secured.die()]));
afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  smtp.taken.length = 0;
  smtp.replies = {};
});

const withServer = (of: TestSmtp, server: object): Mailer =>
  openMailer({ ...of.env, server: { ...of.env.server, ...server } });
const send = async (mailer: Mailer, what = letter()) => {
  const round = mailer.round(patient);
  const delivery = await round.send(what);
  round.close();
  return delivery;
};
const signedIn = () => withServer(smtp, { login: { user: 'office', password: 'right' } });

it('signs in, and reports a wrong password without repeating the password', async () => {
  expect(await send(signedIn())).toEqual({ isSent: true, failures: [] });
  const wrong = await send(withServer(smtp, { login: { user: 'office', password: 'secret-word' } }));
  expect(wrong).toMatchObject({ isSent: false, failures: [{ kind: 'trouble', mayBeTaken: false }] });
  expect(wrong.failures[0]?.words).toMatch(/does not accept the name or the password of SMTP_URL\.$/);
  expect(JSON.stringify(wrong)).not.toContain('secret-word');
});

it('never sends the password without encryption, except to this machine', async () => {
  // 127.1 is another spelling of 127.0.0.1, but the code does not recognise it as this machine.
  const { failures } = await send(
    withServer(smtp, { host: '127.1', login: { user: 'office', password: 'right' } }),
  );
  expect(failures[0]?.words).toMatch(/offers no encryption, and the password is not sent without it/);
});

it('trusts a self-signed certificate only if the process trusts it, and only for its host name', async () => {
  const wordsOf = async (host: string) => (await send(withServer(secured, { host }))).failures[0]?.words;
  const { port } = secured.env.server;
  expect(await wordsOf('localhost')).toBe(
    `The certificate of the mail server localhost:${port} is not trusted: it was signed by itself.`,
  );
  expect(secured.taken).toHaveLength(0);
  const known = getCACertificates('default');
  // Has the same effect as a start with NODE_EXTRA_CA_CERTS.
  setDefaultCACertificates([...known, certificate.cert]);
  try {
    expect(await wordsOf('127.0.0.1')).toBe(
      `The certificate of the mail server 127.0.0.1:${port} is for localhost. Put that name into SMTP_URL.`,
    );
    expect(await wordsOf('localhost')).toBeUndefined();
    expect(secured.taken).toHaveLength(1);
  } finally {
    setDefaultCACertificates(known);
  }
});

async function runOut(isReached: () => boolean): Promise<void> {
  const reached = () => {
    // The test server waits for a short time before its greeting, so the fake clock must advance.
    vi.advanceTimersByTime(100);
    return isReached();
  };
  await expect.poll(reached).toBe(true);
  vi.advanceTimersByTime(60_000);
}

it('gives up on a server that does not respond, and reports that the server may have accepted the mail', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const silent = createServer((socket) => void sockets.push(socket));
  const sockets: Socket[] = [];
  const { port } = new URL(await listen(silent));
  const unheard = send(withServer(smtp, { port: Number(port) }));
  await runOut(() => sockets.length > 0);
  expect((await unheard).failures).toMatchObject([{ kind: 'trouble', mayBeTaken: false }]);
  for (const socket of sockets) socket.destroy();
  silent.close();

  let isHeard = false;
  smtp.replies.message = () => {
    isHeard = true;
    return 'silent';
  };
  const unanswered = send(signedIn());
  await runOut(() => isHeard);
  expect((await unanswered).failures).toMatchObject([{ kind: 'trouble', mayBeTaken: true }]);
  vi.useRealTimers();
  smtp.replies.message = () => '554 5.7.1 spam';
  expect((await send(signedIn())).failures).toMatchObject([{ kind: 'refused', mayBeTaken: false }]);
});

it('gives up on a server that sends its greeting too slowly', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const timers: NodeJS.Timeout[] = [];
  let lines = 0;
  const dripping = createServer((socket) => {
    socket.on('error', () => undefined);
    timers.push(
      setInterval(() => {
        socket.write('220-wait\r\n');
        lines += 1;
      }, 50),
    );
  });
  const { port } = new URL(await listen(dripping));
  const left = send(withServer(smtp, { port: Number(port) }));
  await runOut(() => lines > 3);
  expect((await left).failures[0]?.kind).toBe('trouble');
  for (const timer of timers) clearInterval(timer);
  dripping.close();
});

it('sends many mails over one connection, and continues after a refused mail', async () => {
  const before = smtp.connections;
  const round = signedIn().round(patient);
  smtp.replies.address = () => '550 5.1.1 nobody';
  expect((await round.send(letter())).failures[0]?.kind).toBe('refused');
  smtp.replies = {};
  for (let count = 0; count < 5; count += 1) expect((await round.send(letter())).isSent).toBe(true);
  round.close();
  expect(smtp.connections - before).toBe(1);
});

it('names and texts are safe: Devanagari is not damaged, no header is added, and no text is reversed', async () => {
  const name = 'श्री कृष्ण प्रसाद भट्टराई क्षत्रिय लक्ष्मीनारायण\r\nBcc: victim@mail.example\u202e';
  await send(signedIn(), letter({ name, message: 'क्षेत्र\u202e\u0000 ज्ञान\n  दुई' }));
  const [{ to, raw, mail }] = smtp.taken as [(typeof smtp.taken)[number]];
  expect(to).toEqual(['asha@prasthan.example']);
  expect(mail.subject).toBe('New enquiry: श्री कृष्ण प्रसाद भट्टराई क्षत्रिय लक्ष्मीनारायण Bcc: victim@mail.example');
  expect(mail.from?.name).toBe('प्रस्थान Education');
  expect(mail.replyTo?.[0]?.address).toBe('ram@mail.example');
  expect(raw).not.toMatch(/^Bcc:/m);
  expect(mail.text).toContain('    क्षेत्र  ज्ञान\n      दुई');
  expect(mail.text).toContain('Received: 22 Nov 2026, 10:42 (Nepal time)');
  expect(`${mail.text}${mail.html}`).not.toContain('\u202e');
});
