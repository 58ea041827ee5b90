import { backUp } from '../backup/back-up.ts';
import { forgetUpgrades } from '../backup/before-upgrade.ts';
import type { Orm } from '../database/orm.ts';
import type { Env } from '../env.ts';
import type { EnquiryJournal } from '../graphql/context.ts';
import { backupJob } from '../modules/backup/backup.resolver.ts';
import { eraseAgain, sweepRemains } from '../modules/erasure/erase.ts';
import { foldersOfErased } from '../modules/erasure/erased-list.ts';
import { sweepJob } from '../modules/erasure/erasure.resolver.ts';
import { eraseOldEnquiries, forgetOldAnswers, retention, TRASH_DAYS } from '../modules/privacy/retention.ts';
import type { Kind } from '../records/kind.ts';
import { purgeTrash } from '../records/purge.ts';
import type { Job } from './job.ts';

interface Means {
  orm: Orm;
  /** The database. */
  url: string;
  kinds: readonly Kind[];
  journal: EnquiryJournal;
  env: Env;
}

/** The jobs. A new job is a function here and a line in the list. */
export const jobsOf = ({ orm, url, kinds, journal, env }: Means): Job[] => {
  const around = { journal, folders: foldersOfErased(env) };
  const fork = () => orm.em.fork();

  async function applyRetention(): Promise<void> {
    await eraseOldEnquiries(fork(), around);
    for (const kind of kinds) {
      const ids = await fork().transactional((em) => purgeTrash(em, kind, TRASH_DAYS));
      await kind.purged?.(ids, env);
    }
    await forgetOldAnswers(fork());
    await forgetUpgrades(env);
    await sweep();
  }

  async function sweep(): Promise<void> {
    await eraseAgain(fork(), retention, around);
    await sweepRemains(fork());
  }

  return [
    // 02:25 in Kathmandu.
    {
      name: backupJob,
      dailyAt: { hour: 20, minute: 40 },
      pollSeconds: 30,
      work: () => backUp(fork, { url, env }),
    },
    // 03:10 in Kathmandu.
    { name: 'retention', dailyAt: { hour: 21, minute: 25 }, pollSeconds: 60, work: applyRetention },
    { name: sweepJob, dailyAt: null, pollSeconds: 30, work: sweep },
  ];
};
