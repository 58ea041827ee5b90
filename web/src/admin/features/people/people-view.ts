/** The orders of the list, by their name in the address. */
export const peopleOrders = {
  '': { label: 'Newest first', order: 'NEWEST' },
  name: { label: 'By name', order: 'NAME' },
} as const;

type OrderName = keyof typeof peopleOrders;
const isOrder = (name: string): name is OrderName => Object.hasOwn(peopleOrders, name);

/** What an address of the list asks for. */
export interface PeopleView {
  query: string | null;
  /** An account; null for everybody's. */
  counsellor: string | null;
  orderName: OrderName;
  /** The same text for the same people in the same order. */
  key: string;
}

/** @param me - the signed-in account, whose people `counsellor=me` asks for */
export function viewOf(search: URLSearchParams, me: string | null): PeopleView {
  const asked = search.get('order') ?? '';
  const counsellor = search.get('counsellor') || null;
  const view = {
    query: search.get('q')?.trim() || null,
    counsellor: counsellor === 'me' ? me : counsellor,
    orderName: isOrder(asked) ? asked : ('' as const),
  };
  return { ...view, key: Object.values(view).join('\n') };
}
