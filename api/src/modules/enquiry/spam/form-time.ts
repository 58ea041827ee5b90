import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

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
