import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Written } from '../enquiry.rules.ts';
import { contentPoints } from './spam.content.ts';
import { type PointName, pointText } from './spam.points.ts';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
/** Shorter messages (in UTF-16 units) are not compared with earlier ones, because genuine short messages are often equal. */
const COMPARED_FROM = 80;
const REMEMBERED = 5000;

export interface Circumstances {
  /** The signed time at which the site's form was rendered (`FormTimes`); '' from other API clients. */
  formTime: string;
  /** The value of a field that people cannot see. Programs fill it in; a browser may autofill it. */
  trap: string;
  /** The number of requests from the sender's IP address within ten minutes, including this one; 0 if rate limits are off. */
  sends: number;
}

/** Returns the spam points of an enquiry in their stored form, such as "links:4". */
export type JudgeSpam = (written: Written, contentHash: string, circumstances: Circumstances) => string[];

/** @param isCounting - whether to compare enquiries with those of the last day; false if rate limits are off */
export function spamJudge(times: FormTimes, isCounting: boolean): JudgeSpam {
  const memory = () =>
    new LRUCache<string, Set<string>>({ max: REMEMBERED, ttl: DAY, ttlResolution: 60_000 });
  /** `contentsOf`: rendered form -> hashes of the contents sent from it; `sendersOf`: hash of a long message -> its senders. */
  const [contentsOf, sendersOf] = [memory(), memory()];

  /** Records the value. @returns the number of other values recorded for this key */
  function others(known: LRUCache<string, Set<string>>, key: string, value: string): number {
    const noted = known.get(key) ?? new Set();
    const count = noted.has(value) ? noted.size - 1 : noted.size;
    if (noted.size < 50) known.set(key, noted.add(value));
    return count;
  }

  return (written, contentHash, { formTime, trap, sends }) => {
    const points = contentPoints(written);
    const add = (point: PointName, count?: number) => points.push(pointText(point, count));
    if (trap) add(Object.values(written).includes(trap) ? 'trapCopy' : 'trap');
    const form = formTime ? times.read(formTime) : null;
    if (formTime && !form) add('forged');
    if (form) {
      const age = Date.now() - form.drawnAt;
      // A negative age is no sign of spam: the clock of the server that rendered the form may have been ahead.
      if (age >= 0 && age < 2 * SECOND) add('fast');
      else if (age > 7 * DAY) add('old', Math.floor(age / DAY));
    }
    if (!isCounting) return points;
    if (form) {
      const sent = others(contentsOf, form.form, contentHash) + 1;
      if (sent > 3) add(sent > 10 ? 'reusedOften' : 'reused', sent);
    }
    if (written.message.length >= COMPARED_FROM) {
      const text = written.message.toLowerCase().replace(/[\s\d\p{P}]+/gu, '');
      const before = others(sendersOf, hash('sha1', text), written.email.toLowerCase());
      if (before >= 2) add(before >= 5 ? 'repeatedOften' : 'repeated', before);
    }
    if (sends > 10) add('rate', sends);
    return points;
  };
}

/** Signs the time at which a form is rendered, so that clients cannot forge it, and checks the signature. */
export type FormTimes = ReturnType<typeof formTimes>;

/** @param secret - the secret for signing sign-in tokens; all instances share it */
export function formTimes(secret: string) {
  const key = createHmac('sha256', secret).update('the time of a form').digest();
  const signed = (text: string) => createHmac('sha256', key).update(text).digest().subarray(0, 16);
  return {
    /** Returns the time, a random id, and a signature of both. */
    sign() {
      const form = `${Date.now().toString(36)}.${randomBytes(6).toString('base64url')}`;
      return `${form}.${signed(form).toString('base64url')}`;
    },
    /** Parses a text that `sign` returned. Returns null if the signature is wrong. */
    read(mark: string) {
      const end = mark.lastIndexOf('.');
      const form = mark.slice(0, end);
      const signature = Buffer.from(mark.slice(end + 1), 'base64url');
      if (end < 0 || signature.length !== 16 || !timingSafeEqual(signature, signed(form))) return null;
      return { drawnAt: Number.parseInt(form, 36), form };
    },
  };
}
