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

/**
 * Uses `Segments`, because a click on them does not take the focus from the day field. A blur would save the typed text as a
 * day in the old calendar.
 */
export const CalendarSwitch = ({ calendar, onChange }: CalendarSwitchProps) => (
  <Segments legend="Calendar" segments={calendars} value={calendar} onChange={onChange} />
);
