import { useQuery } from '@apollo/client/react';
import { CounsellorsDocument, type CounsellorsQuery } from '../../../gql/graphql.ts';
import { Field, Select } from '../../../ui/field.tsx';

export type Counsellor = CounsellorsQuery['counsellors'][number];

interface Counsellors {
  /** Sorted by name; empty until loaded. Accounts with the same name are shown as "Asha", "Asha (2)". */
  list: readonly Counsellor[];
  /** Returns the name, with "(left)" for an inactive account; null without an id, and until the names are loaded. */
  nameOf: (id: string | null | undefined) => string | null;
  /** Returns true if the id is missing or the account is inactive, because an enquiry then counts as unassigned. */
  isNobodys: (id: string | null | undefined) => boolean;
  /** Returns the id, or null for an inactive account, which the server refuses. */
  activeId: (id: string | null | undefined) => string | null;
  /** The ids of the accounts that can sign in; null until loaded. */
  active: readonly string[] | null;
}

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
  const activeId: Counsellors['activeId'] = (id) => (id && byId.get(id)?.isActive !== false ? id : null);
  return {
    list,
    nameOf(id) {
      const found = id && byId.get(id);
      return found ? (found.isActive ? found.name : `${found.name} (left)`) : null;
    },
    isNobodys: (id) => activeId(id) === null,
    activeId,
    active: all && list.filter(({ isActive }) => isActive).map(({ _id }) => _id),
  };
}

export function CounsellorSelect({
  value,
  onChange,
  name = 'counsellor',
}: {
  value: string | null;
  onChange: (counsellorId: string | null) => void;
  name?: string;
}) {
  return (
    <Field label="Counsellor" name={name}>
      <Select value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
        <CounsellorOptions chosen={value ?? ''} />
      </Select>
    </Field>
  );
}

/** An inactive account is an option only while it is selected. */
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
