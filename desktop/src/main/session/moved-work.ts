import type { SettingsFile } from '../files/settings.ts';
import { ask } from '../system/dialogs.ts';
import type { Installation, ServerAbout } from './server-about.ts';
import { checkServer } from './server-check.ts';

/** How long `mayMove` waits for the old server, in ms. Its response affects only the dialog's text and default button. */
const glance = 3000;

interface Work {
  origins(): Map<string, number>;
  setFormerAside(origin: string): void;
}

/**
 * Call when staff have chosen a server. If changes are queued for another address of the same installation, asks staff whether
 * to move them. The changes move at the next sign-in (`takeMovedWork`), and only for the same account. The installation's id
 * alone does not prove that the server is the same: the id is public, and a cloned server has the same id.
 */
export async function meetServer(
  { settings, work }: { settings: SettingsFile; work: Work },
  origin: string,
  { installationId: id, lineage }: ServerAbout,
): Promise<void> {
  const { installations } = settings.read();
  const here: Installation = { id, lineage };
  if (installations[origin] && installations[origin].id !== id) work.setFormerAside(origin);
  // Staff who choose a former address again want to work there, so the planned move is cancelled.
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
 * Call after a sign-in. Moves the changes that this account queued for the server's former address. A server that only
 * pretends to be the same gets nothing: its token cannot contain the account's id, because that id is never public.
 *
 * @param owner - the server and account of the new token; null if nobody is signed in
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
  const choice = await ask({
    type: 'question',
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
  });
  return choice === 0;
}
