import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ButtonLink } from '../../ui/button.tsx';
import { newRecord } from '../draft-keys.ts';
import { Loaded } from '../list/loaded.tsx';
import { ScreenHeader } from '../list/screen-header.tsx';
import { type RecordPageProps, WritingForm } from './writing-form.tsx';

export function RecordPage(props: RecordPageProps) {
  const { kind, id, list } = props;
  const navigate = useNavigate();
  const { state } = useLocation();
  const duplicateOf: string = state?.duplicateOf ?? '';
  // The first save changes the id in a new record's URL. Until the URL has changed, `ids` contains both ids, so that the form
  // stays mounted and keeps the caret and the undo history.
  const [form, setForm] = useState({ openedAs: id, ids: [id] });
  if (!form.ids.includes(id)) setForm({ openedAs: id, ids: [id] });
  else if (form.ids.length > 1 && id === form.ids.at(-1)) setForm({ ...form, ids: [id] });

  const stored = form.ids.at(-1) ?? id;
  const result = useQuery(kind.operations.one, {
    variables: { id: stored },
    skip: stored === newRecord,
    fetchPolicy: 'network-only',
  });
  const record = result.data?.record ?? null;
  if (form.openedAs !== newRecord && !record) {
    return (
      <>
        <ScreenHeader title={`Edit ${kind.title}`}>
          <ButtonLink to={list.path} size="small" variant="quiet">
            Back to {list.label}
          </ButtonLink>
        </ScreenHeader>
        <Loaded result={{ ...result, data: undefined }} what={kind.noun} />
      </>
    );
  }
  return (
    <WritingForm
      // `openedAs` stays `new` after a new record's first save. A duplicate of that record is also opened as `new`, so the key
      // needs `duplicateOf` to mount a new form.
      key={`${form.openedAs} ${duplicateOf}`}
      {...props}
      record={record}
      onSaved={() => {
        // If the reload fails, the page's header keeps its previous values.
        if (stored !== newRecord) void result.refetch().catch(() => {});
      }}
      onStored={(given) => {
        setForm({ ...form, ids: [...form.ids, given] });
        navigate(`${list.path}/${given}`, { replace: true, state: { duplicateOf } });
      }}
    />
  );
}
