import { Search } from 'lucide-react';
import { Input, Select } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useAddressSearch } from '../../list/use-address-search.ts';
import { useCounsellors } from '../enquiries/counsellors.ts';
import styles from './people.module.css';
import { peopleOrders } from './people-view.ts';

/** The box and the choices that narrow the list. They write the address, and the list reads it. */
export function PeopleFilters() {
  const { search, typed, setTyped, set, submit } = useAddressSearch<'counsellor' | 'order'>();
  const { list } = useCounsellors();

  return (
    <search aria-label="People" className={styles.search}>
      <form className={styles.filters} onSubmit={submit}>
        <span className={styles.box}>
          <Icon as={Search} size={16} className={styles.glass} />
          <Input
            type="search"
            aria-label="Search"
            placeholder="Search any name or number"
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </span>
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
