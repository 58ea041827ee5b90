import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openMailer } from '../../mail/mailer.ts';
import { mailService } from './mail.service.ts';

const env = {
  server: { host: '127.0.0.1', port: 1, isSecure: false, login: null },
  from: 'a@b.example',
  to: ['a@b.example'],
};
const woken = vi.fn(async () => undefined);
const jobs = { wake: woken, run: async () => undefined, close: async () => undefined };
let due = false;
const service = (mail: typeof env | null, publicUrl = 'https://prasthan.example') =>
  mailService({
    mailer: mail && openMailer(mail),
    publicUrl,
    jobs,
    isDue: async () => due,
    stop: () => undefined,
  });

beforeEach(() => {
  vi.useFakeTimers();
  woken.mockClear();
  due = false;
});
afterEach(() => void vi.useRealTimers());

it('a thousand enquiries start the job only once a second', async () => {
  const mail = service(env);
  for (let count = 0; count < 1000; count += 1) mail.wake();
  expect(woken).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(woken.mock.calls).toEqual([['mail']]);
  mail.close();
});

it('mail is sent even if starting the job for it failed', async () => {
  const mail = service(env);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(woken).not.toHaveBeenCalled();
  due = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(woken).toHaveBeenCalledWith('mail');
  mail.close();
  woken.mockClear();
  await vi.advanceTimersByTimeAsync(90_000);
  expect(woken).not.toHaveBeenCalled();
});

it('the job is not started if mail is not configured', async () => {
  const mail = service(null);
  due = true;
  mail.wake();
  await vi.advanceTimersByTimeAsync(90_000);
  expect(woken).not.toHaveBeenCalled();
});

it('links in mails do not lead to this machine, because other people read the mails', () => {
  const links = [
    'https://prasthan.example',
    'http://localhost:5000',
    'http://127.0.0.1',
    'http://[::1]:5000',
  ];
  expect(links.map((url) => service(null, url).publicUrl)).toEqual([links[0], null, null, null]);
});
