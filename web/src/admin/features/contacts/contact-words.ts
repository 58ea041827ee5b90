import { contactStatuses, serviceInterests } from 'api/forms/contact';
import type { ContactOrder } from '../../../gql/graphql.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

/** SPEC.md §2: what stands for an empty phone, company or service. */
export const orNotGiven = (value: string): string => value || 'N/A';

/** The option's label (DESIGN.md §6); a value that is no option any more stands as it is. */
export function serviceLabel(service: string): string {
  return orNotGiven(service && ((serviceInterests as Record<string, string>)[service] ?? service));
}

export function statusLabel(status: string): string {
  return (contactStatuses as Record<string, string>)[status] ?? status;
}

export function statusTone(status: string): BadgeTone {
  return status in contactStatuses ? (status as keyof typeof contactStatuses) : 'neutral';
}

/** How the inbox can be sorted, by what stands in the address. */
export const contactOrders = {
  '': { label: 'Newest first', order: 'NEWEST' },
  oldest: { label: 'Oldest first', order: 'OLDEST' },
  follow_up: { label: 'Follow-up', order: 'FOLLOW_UP' },
} as const;

/** The order that an address asks for; one that there is none is the usual one. */
export function orderOf(search: URLSearchParams): { name: string; order: ContactOrder } {
  const asked = search.get('order') ?? '';
  const name = Object.hasOwn(contactOrders, asked) ? (asked as keyof typeof contactOrders) : '';
  return { name, order: contactOrders[name].order };
}
