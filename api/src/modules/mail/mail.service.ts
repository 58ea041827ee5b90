import type { Env } from '../../env.ts';
import type { Services } from '../../graphql/context.ts';
import { type Mailer, openMailer } from '../../mail/mailer.ts';

export type Mail = ReturnType<typeof mailService>;

declare module '../../graphql/context.ts' {
  interface Services {
    mail: Mail;
  }
}

/** The job that sends waiting mail. */
export const mailJob = 'mail';

/** Enquiries within this many milliseconds wake the job only once, so that not every enquiry costs a statement. */
const GATHER_MS = 1000;
/** How often to check for mail that is due for a retry or whose wake-up was lost in a power cut, in milliseconds. */
const LOOK_MS = 30_000;

export function openMail({ mail }: Pick<Env, 'mail'>): Mailer | null {
  return mail ? openMailer(mail) : null;
}

interface Means {
  mailer: Mailer | null;
  publicUrl: string;
  jobs: Services['jobs'];
  isDue(): Promise<boolean>;
  stop(): void;
}

export function mailService({ mailer, publicUrl, jobs, isDue, stop }: Means) {
  let timer: NodeJS.Timeout | undefined;
  const wake = () => void jobs.wake(mailJob);
  const look = async () => {
    // The next check tries again if the database is unavailable.
    if (await isDue().catch(() => false)) wake();
  };
  const looking = mailer ? setInterval(look, LOOK_MS).unref() : undefined;
  return {
    /** Null if mail is not configured. */
    mailer,
    publicUrl: linkBase(publicUrl),
    /** Sends waiting mail soon. Returns immediately; calls within a second are combined into one. */
    wake() {
      if (!mailer) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        wake();
      }, GATHER_MS).unref();
    },
    close() {
      clearTimeout(timer);
      clearInterval(looking);
      stop();
    },
  };
}

/** Returns the base of links in mails; null if the address can be opened only on this machine. */
export const linkBase = (publicUrl: string): string | null =>
  /^(localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(new URL(publicUrl).hostname) ? null : publicUrl;
