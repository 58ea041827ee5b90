import type { Page } from '@playwright/test';
import type { Chance } from '../../web/faults/random.ts';
import { expect } from './test.ts';

/** One change to an enquiry that somebody made in the app. */
export interface Act {
  enquiryId: string;
  /** The author's email address. */
  by: string;
  /** Follow-up days and notes are unique during the test, but the same status may be set many times. */
  field: 'status' | 'followUpOn' | 'note';
  value: string;
  /**
   * Whether the app has confirmed that the change was made or queued. The server must have a confirmed change exactly once.
   * Without a confirmation, for example because the app was killed, the server must have the change at most once.
   */
  isAcknowledged: boolean;
}

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

const update = `mutation ($id: ID!, $input: EnquiryUpdateInput!, $base: EnquiryUpdateInput) {
  updateEnquiry(id: $id, input: $input, base: $base) { _id status followUpOn }
}`;
const addNote = `mutation ($enquiryId: ID!, $input: EnquiryNoteInput!) {
  addEnquiryNote(enquiryId: $enquiryId, input: $input) { _id text }
}`;
const look = 'query ($id: ID!) { adminEnquiry(id: $id) { _id status followUpOn followUpTime followUpKind } }';

interface Seen {
  _id: string;
  status: string;
  followUpOn: string | null;
  followUpTime: string | null;
  followUpKind: string;
}

/** Returns the variables with which the admin sends a change: the new values, and the old values on which they are based. */
function patchOf({ status, followUpOn, followUpTime, followUpKind }: Seen, field: string, value: string) {
  const base = field === 'status' ? { status } : { followUpOn, followUpTime, followUpKind };
  return { base, input: { ...base, [field]: value } };
}

const day = 86_400_000;

/** Returns functions that make random changes as staff would. `acts` lists the changes in order. */
export function createStaff(chance: Chance) {
  const acts: Act[] = [];
  let count = 0;
  /** Returns a follow-up day that no other change uses. */
  const newDay = () => new Date(Date.UTC(2027, 0, 1) + count * day).toISOString().slice(0, 10);

  function choose(enquiry: { _id: string; status: string }, by: string, mayStatus: boolean): Act {
    const field = chance.pick(
      mayStatus ? (['status', 'followUpOn', 'note'] as const) : (['followUpOn', 'note'] as const),
    );
    const statuses = ['new', 'contacted', 'completed'].filter((each) => each !== enquiry.status);
    const value = { status: chance.pick(statuses), followUpOn: newDay(), note: `Note ${count}` }[field];
    return { enquiryId: enquiry._id, by, field, value, isAcknowledged: false };
  }

  return {
    acts,
    acknowledged: () => acts.filter(({ isAcknowledged }) => isAcknowledged).length,
    /**
     * Reads an enquiry in the app and makes one change to it. Resolves when the app has responded.
     *
     * @param mayStatus - whether this person may set the enquiry's status; each enquiry has only one such person
     * @returns null if the app did not have the enquiry, refused the change, or did not respond
     */
    async act(window: Page, enquiryId: string, by: string, mayStatus: boolean): Promise<Act | null> {
      const seen = await ask(window, look, { id: enquiryId }).catch(() => null);
      const enquiry = seen?.data?.adminEnquiry as Seen | undefined;
      if (!enquiry) return null;
      count += 1;
      const done = choose(enquiry, by, mayStatus);
      acts.push(done);
      const key = `act ${count} ${by}`;
      const { field, value } = done;
      // If no response arrives, the change stays in the list as unacknowledged.
      const answer = await (field === 'note'
        ? ask(window, addNote, { enquiryId, input: { text: value } }, key)
        : ask(window, update, { id: enquiryId, ...patchOf(enquiry, field, value) }, key)
      ).catch(() => null);
      if (!answer) return null;
      if (answer.errors?.length) {
        // The app refused the change, so the server must not have it.
        acts.splice(acts.indexOf(done), 1);
        return null;
      }
      done.isAcknowledged = true;
      return done;
    },
    /** Adds a note in the window, which must show the enquiry, and records it in `acts`. */
    async typeNote(window: Page, enquiryId: string, by: string): Promise<void> {
      count += 1;
      const done: Act = {
        enquiryId,
        by,
        field: 'note',
        value: `Typed note ${count}`,
        isAcknowledged: false,
      };
      acts.push(done);
      await writeNote(window, done.value);
      done.isAcknowledged = true;
    },
  };
}

/** Adds a note in the window, which must show the enquiry. Resolves once the note is saved or queued. */
export async function writeNote(window: Page, text: string): Promise<void> {
  const box = window.getByLabel('Add a note');
  await box.fill(text);
  // The form empties the box once the note is saved or queued. Another click repeats the request with the same key.
  await expect(async () => {
    if ((await box.inputValue()) === text)
      await window.getByRole('button', { name: 'Add note' }).click({ timeout: 2000 });
    await expect(box).toHaveValue('', { timeout: 8000 });
  }).toPass({ timeout: 60_000 });
}

/** The fields of an enquiry that `faultsOf` needs. */
export interface Row {
  _id: string;
  status: string;
  followUpOn: string | null;
  notes: { text: string; admin: string }[];
  history: { admin: string; after: Record<string, unknown> | null }[];
}

/** The query for an enquiry. The app and the server must return the same result. */
export const rowQuery = `query ($id: ID!) { adminEnquiry(id: $id) {
  _id version status followUpOn updatedAt name email phone company service message createdAt isHeld
  notes(first: 200) { _id text admin adminName createdAt }
  touches(first: 200) { _id text outcome admin adminName createdAt }
  history(first: 200) { _id action kind recordId title admin adminName before after createdAt }
} }`;

/** Returns the faults in an enquiry: changes stored too few or too many times (see `isAcknowledged`), or a wrong last value. */
export function faultsOf(row: Row, acts: Act[]): string[] {
  const faults: string[] = [];
  const found = [
    ...row.notes.map(({ text, admin }) => `${admin} note ${text}`),
    ...row.history.flatMap(({ admin, after }) =>
      Object.entries(after ?? {}).map(([field, value]) => `${admin} ${field} ${value}`),
    ),
  ];
  const of = acts.filter(({ enquiryId }) => enquiryId === row._id);
  const nameOf = ({ by, field, value }: Act) => `${by} ${field} ${value}`;
  for (const name of new Set([...found, ...of.map(nameOf)])) {
    const there = found.filter((each) => each === name).length;
    const asked = of.filter((each) => nameOf(each) === name);
    const least = asked.filter(({ isAcknowledged }) => isAcknowledged).length;
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
    faults.push(
      `asked: ${of.map((act) => `${nameOf(act)}${act.isAcknowledged ? '' : ' (no answer)'}`).join('; ')}`,
    );
    faults.push(`there: ${found.join('; ')}; the status is ${row.status}`);
  }
  return faults;
}
