/** Random work done by clicking in the admin, to test its forms and its handling of unsent changes (`long-run.spec.ts`). */
import { panelOf } from '../../web/e2e/admin.inbox.ts';
import { writeNote } from './day.staff.ts';
import { show, type Work } from './long-run.record.ts';
import type { createRequests } from './long-run.requests.ts';
import { expect } from './test.ts';

type Look = ReturnType<typeof createRequests>['look'];

/** Returns `acts`, each of which makes one random change, and `settle`, which resolves refused changes and conflicts. */
export function createClicks({ client, chance, chosen, entries, counts, enter, pick }: Work, look: Look) {
  /** The enquiries whose panels were opened: id -> name. `settle` opens these panels again. */
  const opened = new Map<string, string>();

  async function openPanel(id: string, name: string) {
    await show(client.page, `/admin/contacts/${id}`);
    const panel = panelOf(client.page);
    await panel.getByRole('heading', { name, exact: true }).waitFor();
    opened.set(id, name);
    await decideInPanel();
    return panel;
  }
  /** Resolves all conflicts that the open panel shows, with a random choice for each. */
  async function decideInPanel(): Promise<void> {
    const alert = panelOf(client.page).getByRole('alert').filter({ hasText: 'in the meantime' });
    while (await alert.first().isVisible()) {
      counts.conflicts += 1;
      // The first `dd` contains the user's own value, which contains a day only in a conflict about the follow-up.
      const [day] =
        /\d+ \w+ 2\d{3}/.exec((await alert.first().locator('dd').first().textContent()) ?? '') ?? [];
      if (day) chosen.add(new Date(`${day} UTC`).toISOString().slice(0, 10));
      await alert
        .first()
        .getByRole('button', { name: chance.pick(['Use mine', 'Keep theirs']) })
        .click();
    }
  }

  const acts = {
    async clickStatus() {
      const row = pick((await look())?.enquiries.edges ?? [])?.node;
      if (!row) return;
      const panel = await openPanel(row._id, row.name);
      await panel
        .getByLabel('Status', { exact: true })
        .first()
        .selectOption(chance.pick(['new', 'contacted', 'completed']));
    },
    async clickNote() {
      const row = pick((await look())?.enquiries.edges ?? [])?.node;
      if (!row) return;
      await openPanel(row._id, row.name);
      const entry = enter('note', undefined);
      await writeNote(client.page, entry.value);
      entry.fate = 'queued';
    },
    async clickOutcome() {
      const row = pick((await look())?.enquiries.edges ?? [])?.node;
      if (!row) return;
      const panel = await openPanel(row._id, row.name);
      await panel.getByRole('button', { name: 'No answer' }).click();
      const form = panel.getByRole('form', { name: 'Write down the outcome' });
      const text = form.getByLabel('Note', { exact: true });
      const entry = enter('touch', undefined);
      await text.fill(entry.value);
      // After the save, the next enquiry opens, perhaps with a form of its own. That form does not contain this text.
      const isDone = async () => !(await form.isVisible()) || (await text.inputValue()) !== entry.value;
      await expect(async () => {
        const choice = form
          .getByRole('alert')
          .getByRole('button', { name: chance.pick(['Use mine', 'Keep theirs']) });
        if (await isDone()) return;
        const day = form.locator('[name="followUpOn"]');
        if (await choice.isVisible()) {
          if (await day.isVisible()) chosen.add(await day.inputValue());
          await choice.click({ timeout: 2000 });
        } else await form.getByRole('button', { name: 'Save' }).click({ timeout: 2000 });
        await expect.poll(isDone, { timeout: 8000 }).toBe(true);
      }).toPass({ timeout: 60_000 });
      entry.fate = 'queued';
    },
    async clickTitle() {
      const row = pick((await look())?.services ?? []);
      if (!row) return;
      const { page } = client;
      await show(page, '/admin/services');
      await page
        .getByRole('row')
        .filter({ hasText: row.title })
        .getByRole('button', { name: 'Edit' })
        .click();
      const dialog = page.getByRole('dialog');
      const title = dialog.getByLabel('Title').first();
      await title.waitFor();
      const discard = dialog.getByRole('button', { name: 'Discard' });
      if (await discard.isVisible()) await discard.click();
      const entry = enter('title', await title.inputValue());
      await title.fill(entry.value);
      const conflict = dialog.getByRole('alert').filter({ hasText: 'while you were editing' });
      const save = dialog.getByRole('button', { name: 'Save' });
      const isClosed = async () => (await dialog.count()) === 0;
      await expect(async () => {
        // Wait until no save is running, because a conflict appears only after a save. During a save, the Save button has
        // another name.
        await expect.poll(async () => (await isClosed()) || (await save.isVisible())).toBe(true);
        if (await isClosed()) return;
        if (await conflict.isVisible()) {
          counts.conflicts += 1;
          const theirs = await conflict.locator('dd').last().locator('span').last().textContent();
          const [mine, keep] = ['Use mine', 'Keep theirs'].map((name) =>
            conflict.getByRole('button', { name }),
          );
          if (chance.next() < 0.5) {
            entry.seen.push(theirs);
            chosen.add(entry.value);
            await mine?.click({ timeout: 2000 });
          } else {
            // The form asks for a second click before it replaces the typed text.
            await keep?.click({ timeout: 2000 });
            await keep?.click({ timeout: 2000 });
            await dialog.getByRole('button', { name: 'Cancel' }).click({ timeout: 2000 });
            entry.fate = 'given up';
          }
        } else await save.click({ timeout: 2000 });
        await expect(dialog).toHaveCount(0, { timeout: 10_000 });
      }).toPass({ timeout: 60_000 });
      if (entry.fate === 'unknown') entry.fate = 'queued';
    },
  };
  async function settle(): Promise<void> {
    for (const [id, name] of opened) {
      const panel = await openPanel(id, name);
      await expect(panel.getByText(/Not sent yet|waits?, too/)).toHaveCount(0);
      const refused = panel.getByRole('listitem').filter({ hasText: 'Not saved' });
      while (await refused.first().isVisible()) {
        const words = (await refused.first().textContent()) ?? '';
        counts.refusals.push(`in the tab: ${words}`);
        for (const entry of entries) if (words.includes(entry.value)) entry.fate = 'given up';
        await refused.first().getByRole('button', { name: 'Give up' }).click();
      }
      await decideInPanel();
    }
  }
  return { acts, settle };
}
