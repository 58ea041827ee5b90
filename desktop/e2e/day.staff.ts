import type { Page } from '@playwright/test';
import { type Entry, isAcknowledged } from './long-run.record.ts';
import { expect } from './test.ts';

export interface Answer {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions?: { code?: string } }[];
  extensions?: { queued?: boolean };
}

/**
 * Sends a GraphQL request from the page to its own origin, as the admin does. In a browser, adds the token from `localStorage`;
 * in the app, the main process adds the token.
 */
export const ask = (window: Page, query: string, variables: object = {}, key?: string): Promise<Answer> =>
  window.evaluate(
    async (sent) => {
      const token = localStorage.getItem('adminToken');
      const headers = {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(sent.key && { 'Idempotency-Key': sent.key }),
      };
      const body = JSON.stringify({ query: sent.query, variables: sent.variables });
      return (await fetch('/graphql', { method: 'POST', headers, body })).json() as Promise<Answer>;
    },
    { query, variables, key },
  );

/** Adds a note in the window, which must show the enquiry. Resolves once the note is saved or queued. */
export async function writeNote(window: Page, text: string): Promise<void> {
  const box = window.getByLabel('Add a note');
  await box.fill(text);
  // The form empties the box once the note is saved or queued. Clicking again cannot add the note twice, because the form sends
  // the same Idempotency-Key.
  await expect(async () => {
    if ((await box.inputValue()) === text)
      await window.getByRole('button', { name: 'Add note' }).click({ timeout: 2000 });
    await expect(box).toHaveValue('', { timeout: 8000 });
  }).toPass({ timeout: 60_000 });
}

/** The fields of an enquiry that `dayFaultsOf` needs. */
export interface Row {
  _id: string;
  status: string;
  followUpOn: string | null;
  notes: { text: string; adminName: string }[];
  history: { adminName: string; after: Record<string, unknown> | null }[];
}

/** The query for an enquiry. The app and the server must return the same result. */
export const rowQuery = `query ($id: ID!) { adminEnquiry(id: $id) {
  _id version status followUpOn updatedAt name email phone company service message createdAt isHeld
  notes(first: 200) { _id text admin adminName createdAt }
  touches(first: 200) { _id text outcome admin adminName createdAt }
  history(first: 200) { _id action kind recordId title admin adminName before after createdAt }
} }`;

/**
 * Compares an enquiry at the server with the values that people entered. Returns the faults:
 * - a value that the server has stored more often than people entered it;
 * - a value that the server has stored less often than the app or the browser confirmed it as saved or queued;
 * - a field that differs from its last value in the history.
 */
export function dayFaultsOf(row: Row, entries: Entry[]): string[] {
  const faults: string[] = [];
  const found = [
    ...row.notes.map(({ text, adminName }) => `${adminName} note ${text}`),
    ...row.history.flatMap(({ adminName, after }) =>
      Object.entries(after ?? {}).map(([field, value]) => `${adminName} ${field} ${value}`),
    ),
  ];
  const of = entries.filter(({ recordId, fate }) => recordId === row._id && fate !== 'refused');
  const nameOf = ({ author, field, value }: Entry) => `${author} ${field} ${value}`;
  for (const name of new Set([...found, ...of.map(nameOf)])) {
    const there = found.filter((each) => each === name).length;
    const asked = of.filter((each) => nameOf(each) === name);
    const least = asked.filter(isAcknowledged).length;
    if (there < least || there > asked.length)
      faults.push(
        `${row._id}: "${name}" is there ${there} times, asked ${asked.length}, acknowledged ${least}`,
      );
  }
  for (const field of ['status', 'followUpOn'] as const) {
    const last = row.history.findLast(({ after }) => after && field in after)?.after?.[field];
    if (last !== undefined && last !== row[field])
      faults.push(`${row._id}: ${field} is ${row[field]}, and was last changed to ${last}`);
  }
  if (faults.length > 0) {
    faults.push(`asked: ${of.map((entry) => `${nameOf(entry)} (${entry.fate})`).join('; ')}`);
    faults.push(`there: ${found.join('; ')}; the status is ${row.status}`);
  }
  return faults;
}
