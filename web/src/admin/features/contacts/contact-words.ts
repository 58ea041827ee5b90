import type { ContactOrder } from '../../../gql/graphql.ts';
import { formatCount } from '../../format.ts';
import type { CopyExtent } from '../../platform.ts';

/** The orders of the inbox, by their name in the address. */
export const contactOrders = {
  '': { label: 'Newest first', order: 'NEWEST' },
  oldest: { label: 'Oldest first', order: 'OLDEST' },
  follow_up: { label: 'Follow-up', order: 'FOLLOW_UP' },
} as const;

const isOrder = (name: string): name is keyof typeof contactOrders => Object.hasOwn(contactOrders, name);

/** A part of the inbox, by its name in the address; null: all of it. */
export type InboxPart = 'due' | 'spam' | null;

/** The part that an address asks for; an unknown name means all. */
export function partOf(search: URLSearchParams): InboxPart {
  const asked = search.get('filter');
  return asked === 'due' || asked === 'spam' ? asked : null;
}

/**
 * The order that an address asks for; an unknown name means newest first. What is due has one order: the longest overdue first.
 */
export function orderOf(search: URLSearchParams): { name: string; order: ContactOrder } {
  const asked = partOf(search) === 'due' ? 'follow_up' : (search.get('order') ?? '');
  const name = isOrder(asked) ? asked : '';
  return { name, order: contactOrders[name].order };
}

/** What a search without the server has searched. */
export function searchedWords({ contacts, total, totalIsCapped, isWhole }: CopyExtent): string {
  if (isWhole) return total === 1 ? 'the one enquiry' : `all ${formatCount(total)} enquiries`;
  return `the newest ${formatCount(contacts)} of ${formatCount(total)}${totalIsCapped ? ' and more' : ''} enquiries`;
}
