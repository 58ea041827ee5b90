import { officeDay } from 'api/rules/dashboard';
import { relationPage } from 'api/rules/enquiry';
import type { OpenEnquiry } from '../../../sync/send-change.ts';

type Lists = Pick<OpenEnquiry, 'notes' | 'touches' | 'history'>;

export type TimelineEntry = { id: string; at: string } & (
  | { kind: 'message' }
  | { kind: 'mail'; line: 'notice' | 'acknowledgement' }
  | { kind: 'note'; note: Lists['notes'][number] }
  | { kind: 'touch'; touch: Lists['touches'][number] }
  | { kind: 'change'; change: Lists['history'][number] }
);

/** The order of entries with the same time. */
const kinds: readonly TimelineEntry['kind'][] = ['message', 'mail', 'touch', 'note', 'change'];

/** Returns the entries in chronological order; the message is always first. */
export function entriesOf(enquiry: OpenEnquiry, earlier: Lists | null): TimelineEntry[] {
  const mail = enquiry.mail;
  const lines = (['notice', 'acknowledgement'] as const).flatMap((line) => {
    const at = mail?.[line].state === 'sent' ? mail[line].at : null;
    return at ? [{ id: `mail ${line}`, at, kind: 'mail' as const, line }] : [];
  });
  const all: TimelineEntry[] = [
    ...lines,
    ...merged(earlier?.touches, enquiry.touches).map((touch) => ({
      id: touch._id,
      at: touch.createdAt,
      kind: 'touch' as const,
      touch,
    })),
    ...merged(earlier?.notes, enquiry.notes).map((note) => ({
      id: note._id,
      at: note.createdAt,
      kind: 'note' as const,
      note,
    })),
    ...merged(earlier?.history, enquiry.history).map((change) => ({
      id: change._id,
      at: change.createdAt,
      kind: 'change' as const,
      change,
    })),
  ];
  all.sort(
    (one, other) =>
      new Date(one.at).getTime() - new Date(other.at).getTime() ||
      kinds.indexOf(one.kind) - kinds.indexOf(other.kind),
  );
  return [{ id: 'message', at: enquiry.createdAt, kind: 'message' }, ...all];
}

function merged<Row extends { _id: string }>(earlier: readonly Row[] = [], newest: readonly Row[]): Row[] {
  const known = new Set(newest.map(({ _id }) => _id));
  return [...earlier.filter(({ _id }) => !known.has(_id)), ...newest];
}

/** Groups the entries by day in the office's time zone. */
export function daysOf<Entry extends { at: string }>(entries: readonly Entry[]) {
  const days: { day: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const day = officeDay(new Date(entry.at));
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/** For each list, the id of the oldest known entry; null if the list is complete. */
type Cursors = Record<'note' | 'touch' | 'change', string | null>;

export interface EarlierEntries extends Lists {
  /** The cursors for the next page; null if all lists are complete. */
  more: Cursors | null;
}

/** Returns the cursors for loading older entries; null if all lists are complete. */
export const earlierThan = (enquiry: OpenEnquiry, earlier: EarlierEntries | null): Cursors | null =>
  earlier ? earlier.more : cursorsBefore(enquiry);

/** A list has older entries only if its page is full. */
function cursorsBefore({ notes, touches, history }: Lists): Cursors | null {
  const before = (page: readonly { _id: string }[]) =>
    page.length >= relationPage.usual ? (page[0]?._id ?? null) : null;
  const [note, touch, change] = [before(notes), before(touches), before(history)];
  return (note ?? touch ?? change) ? { note, touch, change } : null;
}

/** Adds the older entries. For a list without a cursor, the API returns the newest page, which is ignored. */
export function withOlder(known: EarlierEntries | null, older: Lists, asked: Cursors): EarlierEntries {
  const page: Lists = {
    notes: asked.note ? older.notes : [],
    touches: asked.touch ? older.touches : [],
    history: asked.change ? older.history : [],
  };
  return {
    notes: [...page.notes, ...(known?.notes ?? [])],
    touches: [...page.touches, ...(known?.touches ?? [])],
    history: [...page.history, ...(known?.history ?? [])],
    more: cursorsBefore(page),
  };
}
