import { Select } from '../../../ui/field.tsx';
import { useAddressSearch } from '../../list/list-tools.tsx';
import { useCounsellors } from '../enquiries/counsellors.tsx';
import styles from './people.module.css';

export function PeopleFilters() {
  const { search, box, set, submit } = useAddressSearch<'counsellor' | 'order'>();
  const { list } = useCounsellors();

  return (
    <search aria-label="People" className={styles.search}>
      <form className={styles.filters} onSubmit={submit}>
        {box}
        <Select
          aria-label="Counsellor"
          value={search.get('counsellor') ?? ''}
          onChange={(event) => set('counsellor', event.target.value)}
        >
          <option value="">Everybody’s</option>
          <option value="me">Mine</option>
          {list
            .filter(({ isActive }) => isActive)
            .map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
        </Select>
        <Select
          aria-label="Sort"
          value={search.get('order') ?? ''}
          onChange={(event) => set('order', event.target.value)}
        >
          {Object.entries(peopleOrders).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </form>
    </search>
  );
}

export const peopleOrders = {
  '': { label: 'Newest first', order: 'NEWEST' },
  name: { label: 'By name', order: 'NAME' },
} as const;

type OrderName = keyof typeof peopleOrders;
const isOrder = (name: string): name is OrderName => Object.hasOwn(peopleOrders, name);

export interface PeopleView {
  query: string | null;
  counsellor: string | null;
  orderName: OrderName;
  /** Equal keys mean the same filters and sort order. */
  key: string;
}

/** @param me - the id of the signed-in account, which `counsellor=me` refers to */
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
