import { useQuery } from '@apollo/client/react';
import { CounsellorsDocument, type CounsellorsQuery } from '../../../gql/graphql.ts';
import { Field, Select } from '../../../ui/field.tsx';

export type Counsellor = CounsellorsQuery['counsellors'][number];

interface Counsellors {
  /** Sorted by name; accounts with the same name are numbered. Empty until loaded. */
  list: readonly Counsellor[];
  /** The name of an enquiry's counsellor: "Asha", "Asha (left)"; null for nobody, and until the names are loaded. */
  nameOf: (id: string | null | undefined) => string | null;
  /** The accounts that can sign in; null until they are loaded. */
  active: readonly string[] | null;
}

/** Everybody who can be responsible for an enquiry. Loaded once, because names seldom change. */
export function useCounsellors(): Counsellors {
  const { data } = useQuery(CounsellorsDocument, { fetchPolicy: 'cache-first' });
  return counsellorsOf(data?.counsellors ?? null);
}

export function counsellorsOf(all: readonly Counsellor[] | null): Counsellors {
  const seen = new Map<string, number>();
  const list = (all ?? []).map((each) => {
    const count = (seen.get(each.name) ?? 0) + 1;
    seen.set(each.name, count);
    return count > 1 ? { ...each, name: `${each.name} (${count})` } : each;
  });
  const byId = new Map(list.map((each) => [each._id, each]));
  return {
    list,
    nameOf(id) {
      const found = id && byId.get(id);
      return found ? (found.isActive ? found.name : `${found.name} (left)`) : null;
    },
    active: all && list.filter(({ isActive }) => isActive).map(({ _id }) => _id),
  };
}

export function CounsellorSelect({
  value,
  onChange,
  label = 'Counsellor',
  name = 'counsellor',
}: {
  value: string | null;
  onChange: (counsellorId: string | null) => void;
  label?: string;
  name?: string;
}) {
  return (
    <Field label={label} name={name}>
      <Select value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
        <CounsellorOptions chosen={value ?? ''} />
      </Select>
    </Field>
  );
}

/** Nobody and the active accounts. An account that has left is only listed while it is chosen. */
export function CounsellorOptions({ chosen }: { chosen: string }) {
  const { list, nameOf } = useCounsellors();
  return (
    <>
      <option value="">Nobody</option>
      {chosen && !nameOf(chosen) && <option value={chosen}>…</option>}
      {list
        .filter(({ _id, isActive }) => isActive || _id === chosen)
        .map(({ _id }) => (
          <option key={_id} value={_id}>
            {nameOf(_id)}
          </option>
        ))}
    </>
  );
}
