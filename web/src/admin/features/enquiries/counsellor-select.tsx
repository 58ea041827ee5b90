import { Field, Select } from '../../../ui/field.tsx';
import { useCounsellors } from './counsellors.ts';

interface CounsellorSelectProps {
  /** The account that looks after the enquiry; null: nobody. */
  value: string | null;
  onChange: (counsellorId: string | null) => void;
  label?: string;
  name?: string;
}

/** Who looks after an enquiry. Who has left stands in the list only where it is still theirs. */
export function CounsellorSelect({
  value,
  onChange,
  label = 'Counsellor',
  name = 'counsellor',
}: CounsellorSelectProps) {
  const { list, nameOf } = useCounsellors();
  const offered = list.filter(({ _id, isActive }) => isActive || _id === value);
  return (
    <Field label={label} name={name}>
      <Select value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
        <option value="">Nobody</option>
        {value && !nameOf(value) && <option value={value}>…</option>}
        {offered.map(({ _id }) => (
          <option key={_id} value={_id}>
            {nameOf(_id)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
