import { Select } from '../../../ui/field.tsx';
import { useCalendarChoice } from '../../calendar/calendar-choice.ts';
import { DayInput } from '../../calendar/day-input.tsx';
import { officeToday } from '../../format.ts';
import type { DrawnField } from '../../records/record-kind.ts';
import { useCounsellors } from '../enquiries/counsellors.tsx';

/** The oldest birth day: a year before it is a slip. */
const earliest = '1920-01-01';

/** The birth day and the calendar in which it was typed, which is shown first everywhere. */
export function BirthDayControl({ label, value, change }: DrawnField) {
  const [calendar] = useCalendarChoice();
  return (
    <DayInput
      label={label}
      value={String(value)}
      min={earliest}
      max={officeToday()}
      onChange={(day) => {
        change('birthDay', day);
        change('birthCalendar', calendar === 'BS' ? 'bs' : 'ad');
      }}
    />
  );
}

/** Chooses the counsellor of a person. An account that has left is only listed if the person still belongs to it. */
export function CounsellorControl({ value, change }: DrawnField) {
  const { list, nameOf } = useCounsellors();
  const id = String(value);
  const offered = list.filter(({ _id, isActive }) => isActive || _id === id);
  return (
    <Select value={id} onChange={(event) => change('counsellorId', event.target.value)}>
      <option value="">Nobody</option>
      {id && !nameOf(id) && <option value={id}>…</option>}
      {offered.map(({ _id }) => (
        <option key={_id} value={_id}>
          {nameOf(_id)}
        </option>
      ))}
    </Select>
  );
}
