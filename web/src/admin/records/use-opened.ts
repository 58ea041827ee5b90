import type { Form } from 'api/fields';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { newRecord } from './draft.ts';
import type { ListRow, RecordKind, RecordRow } from './record-kind.ts';
import { useAskedRecord } from './use-asked-record.ts';

/** What is open above a list. */
export type Opened<Row> =
  | { what: 'add'; resume?: true }
  | { what: 'view' | 'edit'; id: string; resume?: true }
  | { what: 'delete'; row: Row };

/**
 * What staff open from a list. A kind that is written on pages of its own opens these for all but the question of a deletion.
 *
 * @returns what is open above the list, and how something is opened or closed
 */
export function useOpened<Row extends ListRow, Full extends RecordRow, F extends Form>({
  writing,
}: RecordKind<Row, Full, F>): [Opened<Row> | null, (next: Opened<Row> | null) => void] {
  const [opened, setOpened] = useState<Opened<Row> | null>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  function open(next: Opened<Row> | null, replace = false) {
    if (!writing || next === null || next.what === 'delete') return setOpened(next);
    const id = next.what === 'add' ? newRecord : next.id;
    navigate(`${pathname}/${id}`, { replace, state: { resume: next.resume } });
  }
  useAskedRecord((id) => open(id === newRecord ? { what: 'add' } : { what: 'view', id }, true));
  return [opened, open];
}
