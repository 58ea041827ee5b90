import type { Services } from '../../graphql/context.ts';
import type { Mailer } from '../../mail/mailer.ts';

export type Mail = ReturnType<typeof mailService>;

declare module '../../graphql/context.ts' {
  interface Services {
    mail: Mail;
  }
}

export const mailJob = 'mail';

/** The delay, in ms, before the mail job starts. One run can then handle several enquiries, with fewer database queries. */
const GATHER_MS = 1000;
/** How often, in ms, to look for mail that is due for a retry, or whose job was lost in a power cut. */
const LOOK_MS = 30_000;

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
    // If the database is unavailable, the next call tries again.
    if (await isDue().catch(() => false)) wake();
  };
  const looking = mailer ? setInterval(look, LOOK_MS).unref() : undefined;
  return {
    /** Null if mail is not configured. */
    mailer,
    publicUrl: linkBase(publicUrl),
    /** Returns immediately. Calls within a second start the job only once. */
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

/** Returns the base URL of links in mail; null if the URL can be opened only on this machine. */
export const linkBase = (publicUrl: string): string | null =>
  /^(localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(new URL(publicUrl).hostname) ? null : publicUrl;
