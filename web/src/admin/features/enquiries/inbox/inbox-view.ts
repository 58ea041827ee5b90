import type { EnquiryOrder, InboxFilter } from '../../../../gql/graphql.ts';
import { formatCount } from '../../../format.ts';
import type { CopyExtent } from '../../../platform.ts';
import { type WhoseName, whoseOf } from '../whose-switch.tsx';

export const enquiryOrders = {
  '': { label: 'Newest first', order: 'NEWEST' },
  oldest: { label: 'Oldest first', order: 'OLDEST' },
  follow_up: { label: 'Follow-up', order: 'FOLLOW_UP' },
} as const;

const isOrder = (name: string): name is keyof typeof enquiryOrders => Object.hasOwn(enquiryOrders, name);

export const inboxParts = ['late', 'today', 'new', 'all', 'spam'] as const;
export type InboxPart = (typeof inboxParts)[number];

export const partOf = (search: URLSearchParams): InboxPart =>
  inboxParts.find((part) => part === search.get('filter')) ?? 'all';

export interface InboxView {
  part: InboxPart;
  filter: InboxFilter | null;
  whose: WhoseName;
  counsellor: string | null;
  status: string | null;
  query: string | null;
  order: EnquiryOrder;
  orderName: string;
  /** Views with the same key have the same rows in the same order. */
  key: string;
}

const filters = { all: null, late: 'LATE', today: 'TODAY', new: 'NEW', spam: 'SPAM' } as const;
/** The fixed sort orders of the lists Late, Today and New. In these lists, staff cannot choose an order. */
const stackOrders: Partial<Record<InboxPart, keyof typeof enquiryOrders>> = {
  late: 'follow_up',
  today: 'follow_up',
  new: 'oldest',
};

export const isStack = (part: InboxPart): boolean => part in stackOrders;

/** @param me - the id of the signed-in account, which replaces `me` in `counsellor=me` */
export function viewOf(search: URLSearchParams, me: string | null): InboxView {
  const part = partOf(search);
  const asked = stackOrders[part] ?? search.get('order') ?? '';
  const orderName = isOrder(asked) ? asked : '';
  const { name: whose, counsellor } = whoseOf(search, me);
  const view = {
    part,
    filter: filters[part],
    whose,
    counsellor,
    // Ignored in "New", where all enquiries have the same status.
    status: (part !== 'new' && search.get('status')) || null,
    query: search.get('q') || null,
    order: enquiryOrders[orderName].order,
    orderName,
  };
  return { ...view, key: Object.values(view).join('\n') };
}

export function searchedWords({ enquiries, total, totalIsCapped, isWhole }: CopyExtent): string {
  if (isWhole) return total === 1 ? 'the one enquiry' : `all ${formatCount(total)} enquiries`;
  return `the newest ${formatCount(enquiries)} of ${formatCount(total)}${totalIsCapped ? ' and more' : ''} enquiries`;
}

interface Marks {
  ids: ReadonlySet<string>;
  last: string | null;
}

/**
 * Selects or deselects a row.
 * @param rows - in their order on the screen
 * @param isRange - whether to do the same with all rows between this row and the row that was last selected or deselected
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
