import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from '../../data-dir.ts';
import { hasJobs } from '../../database/has-jobs.ts';
import { readMailFlow } from '../mail/mail.entity.ts';
import { attention, type Check, counted, fine, notSetUp } from './finding.ts';

/** If a job is overdue by more than this, in ms, the jobs are not running. */
const DUE_MS = 15 * 60_000;
/** Overdue jobs are not reported until this long after a start, in ms. Jobs missed during a power cut need time to run. */
const SETTLED_MS = 5 * 60_000;
/** The longest normal wait of an enquiry in the journal, in ms. It is usually moved to the database within a second. */
const WAIT_MS = 60_000;

/** The names of jobs in messages. A job that is not listed is shown with its internal name. */
const jobWords: Readonly<Record<string, string>> = {
  backup: 'the nightly backup',
  retention: 'the nightly clean-up',
  sweep: 'the clean-up after erasing',
  mail: 'sending mail',
};
const inWords = (names: string[]) => names.map((name) => jobWords[name] ?? name).join(', ');

export const jobsCheck: Check = {
  key: 'jobs',
  label: 'Work in the background',
  async look({ em, now, startedAt }) {
    const isSettled = now.getTime() - startedAt.getTime() > SETTLED_MS;
    if (!(await hasJobs(em)))
      return isSettled
        ? attention(
            'The work in the background has never begun.',
            'The user of the database must be allowed to make a schema. The log of the server says more.',
          )
        : fine('The work in the background begins in a moment.');
    const [due, last] = await Promise.all([
      em.execute<{ name: string }[]>(
        `select distinct name from pgboss.job where state in ('created', 'retry')
         and start_after < now() - make_interval(secs => ?)`,
        [DUE_MS / 1000],
      ),
      em.execute<{ name: string; state: string }[]>(
        `select distinct on (name) name, state::text from pgboss.job where state in ('completed', 'failed', 'retry')
         order by name, coalesce(completed_on, started_on, created_on) desc`,
      ),
    ]);
    const failed = last.filter(({ state }) => state !== 'completed').map(({ name }) => name);
    if (failed.length > 0)
      return attention(
        `Failed last time: ${inWords(failed)}.`,
        'It will be tried again. The server log says why it failed.',
      );
    if (due.length > 0 && isSettled)
      return attention(
        `Overdue: ${inWords(due.map(({ name }) => name))}.`,
        'Restart the server. If it is still overdue ten minutes later, read the log of the server.',
      );
    return fine('Nothing failed, and nothing is overdue.');
  },
};

export const journalCheck: Check = {
  key: 'journal',
  label: 'Enquiries on their way',
  async look({ env, now }) {
    const folder = join(env.dataDir, 'enquiries');
    const names = await namesIn(folder);
    const damaged = names.filter((name) => name.endsWith('.damaged'));
    if (damaged.length > 0)
      return attention(
        `${counted(damaged.length, 'enquiry', 'enquiries')} could not be read into the database.`,
        'Open the files that end in ".damaged" in the folder "enquiries" of DATA_DIR, answer the people by hand, and move the files away.',
      );
    const waiting = names.filter((name) => name.endsWith('.json'));
    const ages = await Promise.all(
      waiting.map((name) =>
        stat(join(folder, name)).then(
          ({ mtimeMs }) => now.getTime() - mtimeMs,
          // The file is gone, because the enquiry was imported into the database a moment ago.
          () => 0,
        ),
      ),
    );
    if (ages.some((age) => age > WAIT_MS))
      return attention(
        `${counted(waiting.length, 'enquiry waits', 'enquiries wait')} for the database.`,
        'They are safe and will be stored when the database works again. If it works now, read the server log.',
      );
    return fine('No enquiry is waiting.');
  },
};

export const mailCheck: Check = {
  key: 'mail',
  label: 'Mail',
  async look({ em, env }) {
    if (!env.mail) return notSetUp('Mail is not set up: nobody gets a mail about new enquiries.');
    const { waiting, failed, lastError } = await readMailFlow(em.fork());
    const waits = waiting === 0 ? '' : ` ${counted(waiting, 'mail waits', 'mails wait')}.`;
    if (lastError)
      return attention(
        `Mail cannot be sent. ${lastError}${waits}`,
        'Sending is tried again automatically. When the problem is solved, send a test mail in Settings.',
      );
    if (failed > 0)
      return attention(
        `${counted(failed, 'mail was', 'mails were')} not delivered.`,
        'Each enquiry says why. Press "Send again" in Settings to try once more.',
      );
    return fine(waiting === 0 ? 'All mail has been sent.' : `Mail is being sent.${waits}`);
  },
};
