/** One person's random work in an app or a browser (`long-run.spec.ts`). */
import type { Chance } from '../../web/faults/random.ts';
import { createClicks } from './long-run.clicks.ts';
import { type Client, createRecord, type Entry, now } from './long-run.record.ts';
import { createRequests } from './long-run.requests.ts';
import { expect } from './test.ts';

export function createStaff(client: Client, chance: Chance, chosen: Set<unknown>) {
  const work = createRecord(client, chance, chosen);
  const { entries, counts } = work;
  const requests = createRequests(work);
  const clicks = createClicks(work, requests.look);
  const acts = {
    ...requests.acts,
    ...clicks.acts,
    decide: async () => void (client.isApp && (await decide())),
  };
  const weights: Record<keyof typeof acts, number> = {
    ...{ editService: 6, createService: 1, deleteService: 1, restoreService: 1, reorderServices: 1 },
    ...{ status: 2, day: 5, counsellor: 1, note: 3, touch: 3, editPerson: 4, createPerson: 1, walkIn: 1 },
    ...{ clickStatus: 2, clickNote: 2, clickOutcome: 1, clickTitle: 2, decide: 2 },
  };
  const hat = Object.entries(weights).flatMap(([name, times]) =>
    Array<keyof typeof acts>(times).fill(name as keyof typeof acts),
  );

  /** Does one random act. A click may fail, for example because a colleague has deleted the row. */
  async function act(names: readonly (keyof typeof acts)[] = hat): Promise<void> {
    const name = chance.pick(names);
    if (!name.startsWith('click')) return acts[name]();
    counts.clicks += 1;
    try {
      await acts[name]();
    } catch (error) {
      counts.failedClicks.push(`${name}: ${String(error).split('\n')[0]}`);
      await client.page.keyboard.press('Escape').catch(() => {});
      const discard = client.page.getByRole('button', { name: 'Discard', exact: true });
      if (await discard.isVisible().catch(() => false)) await discard.click().catch(() => {});
    }
  }

  /** Resolves one conflict or refused change in the app's queue. @returns whether there was one */
  async function decide(): Promise<boolean> {
    const { waiting } = await client.page.evaluate(() => window.desktop.getOffline());
    const stuck = waiting.find(({ state }) => state === 'conflict' || state === 'refused');
    if (!stuck) return false;
    const isConflict = stuck.state === 'conflict';
    const choice = isConflict ? chance.pick(['ours', 'theirs'] as const) : 'theirs';
    const isTouch = stuck.action === 'touched';
    counts.conflicts += 1;
    const met = stuck.fields.flatMap(({ before, ours, theirs }) => {
      if (isConflict && theirs === undefined) return [];
      if (choice === 'ours') chosen.add(ours);
      // A touch (a logged call, message or visit) may leave the follow-up day unchanged.
      if (before === ours) return [];
      const entry = entries.find(({ value, fate }) => value === ours && fate !== 'saved');
      entry?.trail.push(`${now()} ${stuck.state} ${stuck.action}, decided ${choice}, theirs: ${theirs}`);
      // In a conflict, a touch is sent even after the choice "theirs", and the server may store our follow-up day if the
      // colleague's day is missing or past. Count the colleague's value as seen, so that the checks do not report that our day
      // replaced an unseen value.
      if (choice === 'ours' || (isTouch && isConflict)) entry?.seen.push(theirs);
      return entry ? [entry] : [];
    });
    const isTaken = await client.page
      .evaluate(([id, to]) => window.desktop.decideOffline(id, to), [stuck.id, choice] as const)
      .then(
        () => true,
        () => false,
      );
    // Whether it is certain that the server will not store the value. A later touch in the queue may still store a refused
    // follow-up day, because a touch sends the day that its form showed, even if the user did not change it.
    const isSure = ({ field }: Entry) => isTaken && (isConflict ? !isTouch : field !== 'followUpOn');
    if (choice === 'theirs') for (const entry of met) entry.fate = isSure(entry) ? 'given up' : 'unknown';
    return true;
  }

  /** Resolves all conflicts and refused changes, and waits until everything is sent. */
  async function settle(): Promise<void> {
    await clicks.settle();
    if (!client.isApp) return;
    const left = async () => {
      while (await decide());
      await client.page.evaluate(() => window.desktop.retryOffline());
      const { waiting, others, warnings } = await client.page.evaluate(() => window.desktop.getOffline());
      return [...waiting, ...others, ...warnings];
    };
    await expect.poll(left, { timeout: 180_000 }).toEqual([]);
  }

  return { ...work, act, settle };
}
