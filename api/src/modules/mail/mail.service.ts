import type { Env } from '../../env.ts';
import type { Services } from '../../graphql/context.ts';
import { type Mailer, openMailer } from '../../mail/mailer.ts';

/** Outgoing mail. */
export interface Mail {
  /** Null where mail is not set up. */
  mailer: Mailer | null;
  /** Where links in mails lead; null while PUBLIC_URL is an address that only the server itself can open. */
  publicUrl: string | null;
  /** Lets mail that waits go out soon. Returns at once; many calls in a second are one. */
  wake(): void;
  close(): void;
}

declare module '../../graphql/context.ts' {
  interface Services {
    mail: Mail;
  }
}

/** The job that sends what waits. */
export const mailJob = 'mail';

/** Enquiries that arrive within this time wake the job once: none of them gets a statement more. */
const GATHER_MS = 1000;
/** A look for mail that is due again, and for mail whose wake was lost in a power cut. */
const LOOK_MS = 30_000;

/** Opens outgoing mail; without SMTP_URL nothing is sent. */
export function openMail({ mail }: Pick<Env, 'mail'>): Mailer | null {
  return mail ? openMailer(mail) : null;
}

interface Means {
  mailer: Mailer | null;
  publicUrl: string;
  jobs: Services['jobs'];
  /** Whether mail is due. */
  isDue(): Promise<boolean>;
  stop(): void;
}

export function mailService({ mailer, publicUrl, jobs, isDue, stop }: Means): Mail {
  let timer: NodeJS.Timeout | undefined;
  const wake = () => void jobs.wake(mailJob);
  const look = async () => {
    // While the database is away, the next look asks again.
    if (await isDue().catch(() => false)) wake();
  };
  const looking = mailer ? setInterval(look, LOOK_MS).unref() : undefined;
  return {
    mailer,
    publicUrl: linkBase(publicUrl),
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

/** What links in mails begin with; null for an address that only this machine can open. */
export const linkBase = (publicUrl: string): string | null =>
  /^(localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(new URL(publicUrl).hostname) ? null : publicUrl;
