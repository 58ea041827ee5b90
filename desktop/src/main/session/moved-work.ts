import { dialog } from 'electron';
import type { SettingsFile } from '../files/settings.ts';
import type { Installation, ServerAbout } from './server-about.ts';
import { checkServer } from './server-check.ts';

/** How long the old address may take to answer, milliseconds. Nothing depends on it but a sentence. */
const glance = 3000;

interface Work {
  origins(): Map<string, number>;
  setFormerAside(origin: string): void;
}

/**
 * Staff have chosen a server. What waits for another address of the same installation goes along, when they say so and have signed
 * in there: the id of an installation is public, and a clone has it, too. What waits for another installation stays for it.
 */
export async function meetServer(
  { settings, work }: { settings: SettingsFile; work: Work },
  origin: string,
  { installationId: id, lineage }: ServerAbout,
): Promise<void> {
  const { installations } = settings.read();
  // A server that does not say which it is: nothing is known to belong to it.
  if (!id || !lineage) return;
  const here: Installation = { id, lineage };
  if (installations[origin] && installations[origin].id !== id) work.setFormerAside(origin);
  // Who chooses an address again works there again.
  const { [origin]: _again, ...moves } = settings.read().moves;
  for (const [from, count] of work.origins()) {
    const known = installations[from];
    if (from === origin || known?.id !== id) continue;
    delete moves[from];
    if (await mayMove({ from, to: origin, count, known, here })) moves[from] = origin;
  }
  settings.write({ moves, installations: { ...settings.read().installations, [origin]: here } });
}

/**
 * Somebody has signed in. Takes along what the same account made for addresses that staff have moved from. The account's id is the
 * proof: it is never public, so a stranger who names our installation's id and takes any password does not know it.
 *
 * @param owner the server and the account of the new token; null for nobody
 */
export function takeMovedWork(
  { settings, takeAlong }: { settings: SettingsFile; takeAlong: TakeAlong },
  owner: string | null,
): void {
  const [to, account] = owner?.split('#') ?? [];
  if (!to || !account) return;
  for (const [from, chosen] of Object.entries(settings.read().moves))
    if (chosen === to) takeAlong(from, to, account);
}

type TakeAlong = (from: string, to: string, account: string) => void;

interface Move {
  from: string;
  to: string;
  count: number;
  known: Installation;
  here: Installation;
}

async function mayMove({ from, to, count, known, here }: Move): Promise<boolean> {
  const [old, next] = [new URL(from).host, new URL(to).host];
  const [changes, stay] = count === 1 ? ['1 change', 'stays'] : [`${count} changes`, 'stay'];
  const isRestored = known.lineage !== here.lineage;
  const isThere = await Promise.race([
    checkServer(from).then((answer) => answer.ok && answer.about.installationId === known.id),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), glance)),
  ]);
  const isSure = !isRestored && !isThere;
  const { response } = await dialog.showMessageBox({
    type: 'question',
    title: 'Prasthan',
    message: `Send ${changes} to ${next}?`,
    detail: [
      `${count === 1 ? 'It was' : 'They were'} made for ${old} and not sent. The same office answers at ${next}.`,
      isRestored && `But ${next} was made from a backup, so it may lack what ${old} had since.`,
      isThere && `${old} still answers, too. If ${next} is only a copy to try things out, leave them.`,
      `${count === 1 ? 'It goes' : 'They go'} out when you have signed in there as the same person.`,
      `Otherwise ${count === 1 ? 'it' : 'they'} ${stay} on this computer for ${old}.`,
    ]
      .filter(Boolean)
      .join(' '),
    buttons: ['Send them there', `Leave them for ${old}`],
    defaultId: isSure ? 0 : 1,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}
