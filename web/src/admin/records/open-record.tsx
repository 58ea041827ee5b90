import { useQuery } from '@apollo/client/react';
import type { Form } from 'api/fields';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../list/loaded.tsx';
import { RecordForm } from './record-form.tsx';
import type { FormKind, ReadOne, RecordRow } from './record-kind.ts';
import { RecordView } from './record-view.tsx';

interface OpenRecordProps<Full extends RecordRow, F extends Form> {
  kind: FormKind<Full, F> & { operations: ReadOne<Full> };
  id: string;
  /** Opens the form; without it the record is only shown. */
  edit: boolean;
  resume?: boolean | undefined;
  onSaved: () => void;
  onClose: () => void;
}

/** Fetches the whole record before it is shown or edited: the list leaves long texts out. */
export function OpenRecord<Full extends RecordRow, F extends Form>({
  kind,
  id,
  edit,
  resume,
  onSaved,
  onClose,
}: OpenRecordProps<Full, F>) {
  const result = useQuery(kind.operations.one, { variables: { id }, fetchPolicy: 'network-only' });
  const record = result.data?.record;
  if (record && edit)
    return <RecordForm kind={kind} record={record} resume={resume} onSaved={onSaved} onClose={onClose} />;
  if (record) return <RecordView kind={kind} record={record} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} size={edit ? 'wide' : 'side'} title={kind.title}>
      <Loaded result={{ ...result, data: record }} what={kind.noun}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}
