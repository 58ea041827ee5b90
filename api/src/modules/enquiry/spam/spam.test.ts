/** Tests which messages count as spam (docs/product.md, "Quarantine"). */
import { afterEach, expect, it, vi } from 'vitest';
import { writtenOf } from '../enquiry.rules.ts';
import { contentHashOf } from '../intake/enquiry-identity.ts';
import { genuine, spam } from './spam.corpus.testing.ts';
import { type Circumstances, formTimes, spamJudge } from './spam.judge.ts';
import { isHeldFor, pointWords, spamPoints } from './spam.points.ts';

const times = formTimes('a secret');
afterEach(() => vi.useRealTimers());

let senders = 0;
const written = (message: string, overrides = {}) => {
  senders += 1;
  const email = `asmita.${senders}@mail.example`;
  return writtenOf({ name: 'Asmita Rai', email, phone: '9841000000', message, ...overrides });
};
const fromApi: Circumstances = { formTime: '', trap: '', sends: 1 };

function judged(judge: ReturnType<typeof spamJudge>, sent: ReturnType<typeof written>, around = {}) {
  const points = judge(sent, contentHashOf(sent), { ...fromApi, ...around });
  return { points, isHeld: isHeldFor(points) };
}

it('no genuine message is held, whether it comes from the form, the API or a class behind one IP address', () => {
  const around: (() => Partial<Circumstances>)[] = [
    () => ({}),
    // With autofill or a restored draft, people send the form within a second.
    () => ({ formTime: times.sign() }),
    // Thirty students in a class share one IP address.
    () => ({ sends: 30 }),
    // A browser may autofill the hidden field.
    () => ({ trap: 'Asmita Rai' }),
  ];
  const held: string[] = [];
  for (const each of around) {
    const judge = spamJudge(times, true);
    for (const message of genuine) {
      const { isHeld, points } = judged(judge, written(message), each());
      if (isHeld) held.push(`${points}: ${message}`);
    }
  }
  expect(held).toEqual([]);
  expect(genuine.length).toBeGreaterThanOrEqual(120);
});

it('most advertisements are held, even without a form', () => {
  const judge = spamJudge(times, true);
  const missed = spam.filter((message) => !judged(judge, written(message)).isHeld);
  const [caught, all] = [spam.length - missed.length, spam.length];
  process.stdout.write(`genuine held: 0 of ${genuine.length}; spam held: ${caught} of ${all}\n`);
  expect(all).toBeGreaterThanOrEqual(60);
  expect(missed.length / all, missed.join('\n')).toBeLessThan(0.2);
});

it('short messages are often alike, so a hundred equal ones are not held', () => {
  const judge = spamJudge(times, true);
  const results = Array.from({ length: 100 }, () => judged(judge, written('I want to study in Australia.')));
  expect(results.some(({ isHeld }) => isHeld)).toBe(false);
});

it('the same long message from many senders is held from the sixth sender on; repeats by one sender do not count', () => {
  const judge = spamJudge(times, true);
  const text =
    'We are happy to tell you about our new programme, which everybody in your town should know about now.';
  const first = written(text);
  for (let number = 0; number < 20; number += 1) expect(judged(judge, first).points).toEqual([]);
  const held = Array.from({ length: 7 }, () => judged(judge, written(`${text} ${senders}`)).isHeld);
  expect(held).toEqual([false, false, false, false, true, true, true]);
});

it('with rate limits off, messages are not compared', () => {
  const judge = spamJudge(times, false);
  const text =
    'A load test sends this very same and rather long message again and again, thousands of times.';
  const formTime = '';
  for (let number = 0; number < 40; number += 1)
    expect(judged(judge, written(text), { formTime, sends: 0 }).points).toEqual([]);
});

it('a form that sends many different messages is held from the eleventh on', () => {
  const judge = spamJudge(times, true);
  vi.useFakeTimers({ now: Date.now() });
  const formTime = times.sign();
  vi.setSystemTime(Date.now() + 60_000);
  const sent = Array.from({ length: 12 }, (_, index) => written(`Message number ${index} of one form`));
  const held = sent.map((each) => judged(judge, each, { formTime }).isHeld);
  expect(held.indexOf(true)).toBe(10);
  expect(judged(judge, sent[0] ?? written(''), { formTime: times.sign() }).isHeld).toBe(false);
});

it.each([
  [500, ['fast']],
  // The clock of the server that rendered the form was ahead, or was set back later.
  [-60_000, []],
  [2500, []],
  [8 * 24 * 60 * 60_000, ['old:8']],
])('a form that is sent %d ms after it was rendered has the points %j', (age, points) => {
  vi.useFakeTimers({ now: Date.now() });
  const formTime = times.sign();
  vi.setSystemTime(Date.now() + age);
  const judge = spamJudge(times, true);
  expect(judged(judge, written('I want to study in Australia.'), { formTime }).points).toEqual(points);
});

it('a time that this server did not sign is a point, but never an error', () => {
  const judge = spamJudge(times, true);
  const [, number = '', signature = ''] = times.sign().split('.');
  const earlier = `${(Date.now() - 60_000).toString(36)}.${number}.${signature}`;
  for (const formTime of [earlier, formTimes('another').sign(), '.', 'x', `${number}.`, '🙂'.repeat(50)])
    expect(judged(judge, written('I want to study in Australia.'), { formTime }).points).toEqual(['forged']);
});

it('a filled hidden field holds an enquiry back', () => {
  const judge = spamJudge(times, true);
  const { isHeld, points } = judged(judge, written('A harmless text, longer than ten.'), { trap: 'buy now' });
  expect({ isHeld, points }).toEqual({ isHeld: true, points: ['trap'] });
});

it('every point has a sentence, the heaviest first', () => {
  expect(Object.values(spamPoints).every(({ words }) => /^[A-Z0-9].*\.$/.test(words(4)))).toBe(true);
  expect(pointWords(['fewLinks:1', 'trap', 'unknown:3', ''])).toEqual([
    'A field that people cannot see was filled in. Programs fill in every field.',
    'It has a link to a commercial website.',
  ]);
});

it('a message that is made to be slow is judged in a few milliseconds', () => {
  const judge = spamJudge(times, true);
  const letters = ['a.', 'www.', 'http://', 'a-', 'slots ', 'get real ', '1 ', 'aB', 'rank on ', '[url', 'я'];
  for (const each of letters) {
    // 20 times the longest message that is allowed. A regular expression that backtracks would take half a minute.
    const message = each.repeat(100_000).slice(0, 100_000);
    const start = performance.now();
    judged(judge, written(message));
    expect(performance.now() - start, each).toBeLessThan(10_000);
  }
});
