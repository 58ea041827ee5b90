import type { EnquiryOrder, InboxFilter } from '../../../../gql/graphql.ts';
import { formatCount } from '../../../format.ts';
import type { CopyExtent } from '../../../platform.ts';

export const enquiryOrders = {
  '': { label: 'Newest first', order: 'NEWEST' },
  oldest: { label: 'Oldest first', order: 'OLDEST' },
  follow_up: { label: 'Follow-up', order: 'FOLLOW_UP' },
} as const;

const isOrder = (name: string): name is keyof typeof enquiryOrders => Object.hasOwn(enquiryOrders, name);

/** The parts of the inbox, in the order of their links. Each is an address. */
export const inboxParts = {
  all: { label: 'All', search: '' },
  due: { label: 'Due', search: '?filter=due' },
  mine: { label: 'Mine', search: '?counsellor=me' },
  unassigned: { label: 'Unassigned', search: '?filter=unassigned' },
  spam: { label: 'Spam', search: '?filter=spam' },
} as const;

export type InboxPart = keyof typeof inboxParts;

/** The part that an address asks for; an unknown name means all. */
export function partOf(search: URLSearchParams): InboxPart {
  const asked = search.get('filter');
  if (asked === 'due' || asked === 'spam' || asked === 'unassigned') return asked;
  return search.get('counsellor') === 'me' ? 'mine' : 'all';
}

export interface InboxView {
  part: InboxPart;
  filter: InboxFilter | null;
  counsellor: string | null;
  status: string | null;
  query: string | null;
  order: EnquiryOrder;
  orderName: string;
  /** The same text for the same rows in the same order. */
  key: string;
}

const filters = { all: null, due: 'DUE', mine: null, unassigned: 'UNASSIGNED', spam: 'SPAM' } as const;

/**
 * What an address asks for. What is due has one order: the longest overdue first.
 *
 * @param me - the signed-in account, whose enquiries `counsellor=me` asks for
 */
export function viewOf(search: URLSearchParams, me: string | null): InboxView {
  const part = partOf(search);
  const asked = part === 'due' ? 'follow_up' : (search.get('order') ?? '');
  const orderName = isOrder(asked) ? asked : '';
  const counsellor = search.get('counsellor') || null;
  const view = {
    part,
    filter: filters[part],
    counsellor: counsellor === 'me' ? me : counsellor,
    status: search.get('status') || null,
    query: search.get('q') || null,
    order: enquiryOrders[orderName].order,
    orderName,
  };
  return { ...view, key: Object.values(view).join('\n') };
}

/** What was searched while offline. */
export function searchedWords({ enquiries, total, totalIsCapped, isWhole }: CopyExtent): string {
  if (isWhole) return total === 1 ? 'the one enquiry' : `all ${formatCount(total)} enquiries`;
  return `the newest ${formatCount(enquiries)} of ${formatCount(total)}${totalIsCapped ? ' and more' : ''} enquiries`;
}

/** How a change of marked rows ended: "12 updated, 1 was changed by a colleague". */
export function bulkWords({ done, met, failed }: { done: number; met: number; failed: number }): string {
  const parts = [
    done > 0 && `${formatCount(done)} updated`,
    met > 0 && `${formatCount(met)} ${met === 1 ? 'was' : 'were'} changed by a colleague`,
    failed > 0 && `${formatCount(failed)} could not be changed`,
  ];
  return parts.filter(Boolean).join(', ');
}

export interface Marks {
  ids: ReadonlySet<string>;
  last: string | null;
}

export const noMarks: Marks = { ids: new Set(), last: null };

/**
 * Marks a row, or takes its mark away.
 *
 * @param rows - all ids in the order of the screen
 * @param isRange - all rows from the last marked one to this one get what this one gets
 */
export function toggleMark(marks: Marks, rows: readonly string[], id: string, isRange: boolean): Marks {
  const ids = new Set(marks.ids);
  const isOn = !ids.has(id);
  const from = isRange && marks.last !== null ? rows.indexOf(marks.last) : -1;
  const to = rows.indexOf(id);
  const range = from === -1 || to === -1 ? [id] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  for (const each of range) {
    if (isOn) ids.add(each);
    else ids.delete(each);
  }
  return { ids, last: id };
}
