import type { EntityManager } from '@mikro-orm/postgresql';
import { backUp } from '../backup/back-up.ts';
import { forgetUpgrades } from '../backup/before-upgrade.ts';
import type { Env } from '../env.ts';
import { backupAt } from '../modules/backup/archives.ts';
import { backupJob } from '../modules/backup/backup.resolver.ts';
import type { EnquiryJournal } from '../modules/enquiry/intake/journal.ts';
import { eraseAgain, sweepRemains } from '../modules/erasure/erase.ts';
import { completeLists, foldersOfErased } from '../modules/erasure/erased-list.ts';
import { sweepJob } from '../modules/erasure/erasure.resolver.ts';
import { mailJob } from '../modules/mail/mail.service.ts';
import {
  eraseOldEnquiries,
  eraseOldPeople,
  forgetOldKeys,
  forgetOldMerges,
  retention,
  TRASH_DAYS,
} from '../modules/privacy/retention.ts';
import type { Kind } from '../records/kind.ts';
import { purgeTrash } from '../records/purge.ts';
import type { Job } from './jobs.ts';

interface JobDependencies {
  fork: () => EntityManager;
  url: string;
  kinds: readonly Kind[];
  journal: EnquiryJournal;
  env: Env;
  /** Null if mail is not configured. */
  drainMail: (() => Promise<void>) | null;
}

export const jobsOf = ({ fork, url, kinds, journal, env, drainMail }: JobDependencies): Job[] => {
  const around = { journal, folders: foldersOfErased(env) };

  async function applyRetention(): Promise<void> {
    await eraseOldEnquiries(fork(), around);
    await eraseOldPeople(fork(), around);
    await forgetOldMerges(fork());
    await forgetOldKeys(fork());
    await forgetUpgrades(env);
    await sweep();
    // Must be last: if a picture's files cannot be deleted, this throws every night, and nothing after it would run.
    for (const kind of kinds) await fork().transactional((em) => purgeTrash(em, kind, TRASH_DAYS, env));
  }

  async function sweep(): Promise<void> {
    await completeLists(fork(), around.folders, new Date());
    await eraseAgain(fork(), retention, around);
    await sweepRemains(fork());
  }

  return [
    {
      name: backupJob,
      dailyAt: backupAt,
      pollSeconds: 30,
      work: () => backUp(fork, { url, env }),
    },
    // 21:25 UTC is 03:10 in Kathmandu.
    { name: 'retention', dailyAt: { hour: 21, minute: 25 }, pollSeconds: 60, work: applyRetention },
    { name: sweepJob, dailyAt: null, pollSeconds: 30, work: sweep },
    ...(drainMail ? [{ name: mailJob, dailyAt: null, pollSeconds: 5, work: drainMail }] : []),
  ];
};
