import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Written } from '../enquiry.rules.ts';
import { contentPoints } from './spam.content.ts';
import { type PointName, pointText } from './spam.points.ts';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
/** Short messages are alike: "I want to study in Australia". Only longer ones are compared. */
const COMPARED_FROM = 80;
const REMEMBERED = 5000;

/** What came with an enquiry beside what was written. */
export interface Circumstances {
  /** The mark of the form; '' without one, as from clients of the API. */
  formTime: string;
  /** The field that people do not see. */
  trap: string;
  /** The number of sends of this address in ten minutes, this one included; 0 where nobody counts. */
  sends: number;
}

/** Collects what speaks against an enquiry. It refuses nothing. @returns points as they are stored */
export type JudgeSpam = (written: Written, contentHash: string, circumstances: Circumstances) => string[];

/**
 * @param isCounting - compares enquiries with earlier ones, which this instance remembers for a day. Off with the limits.
 */
export function spamJudge(times: FormTimes, isCounting: boolean): JudgeSpam {
  const memory = () =>
    new LRUCache<string, Set<string>>({ max: REMEMBERED, ttl: DAY, ttlResolution: 60_000 });
  /** The contents that each form has sent, and the senders of each long message. */
  const [contentsOf, sendersOf] = [memory(), memory()];

  /** Notes a value. A repeated send notes nothing new. @returns how many others were noted before */
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
      // A form from the future was drawn by another clock.
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

/** When a form was drawn, signed, so that nobody can claim another time. */
export interface FormTimes {
  /** The mark of a form that is drawn now: its time, a number of its own, and the signature of both. */
  sign(): string;
  /** Reads a mark; null for one that this server did not sign. */
  read(mark: string): { drawnAt: number /** Names the one form. */; form: string } | null;
}

/** @param secret - the secret of the sign-in tokens; every instance has the same */
export function formTimes(secret: string): FormTimes {
  const key = createHmac('sha256', secret).update('the time of a form').digest();
  const signed = (text: string) => createHmac('sha256', key).update(text).digest().subarray(0, 16);
  return {
    sign() {
      const form = `${Date.now().toString(36)}.${randomBytes(6).toString('base64url')}`;
      return `${form}.${signed(form).toString('base64url')}`;
    },
    read(mark) {
      const end = mark.lastIndexOf('.');
      const form = mark.slice(0, end);
      const signature = Buffer.from(mark.slice(end + 1), 'base64url');
      if (end < 0 || signature.length !== 16 || !timingSafeEqual(signature, signed(form))) return null;
      return { drawnAt: Number.parseInt(form, 36), form };
    },
  };
}
