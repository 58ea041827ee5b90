import type { Calendar } from 'api/bikram-sambat';
import { Segments } from '../../ui/segments.tsx';

const calendars = [
  { value: 'AD', label: 'AD', title: 'Gregorian calendar' },
  { value: 'BS', label: 'BS', title: 'Bikram Sambat' },
] as const;

interface CalendarSwitchProps {
  calendar: Calendar;
  onChange: (calendar: Calendar) => void;
}

/** `Segments` keeps the focus in the day field on a click, because a blur would save the typed day in the wrong calendar. */
export const CalendarSwitch = ({ calendar, onChange }: CalendarSwitchProps) => (
  <Segments legend="Calendar" segments={calendars} value={calendar} onChange={onChange} />
);
