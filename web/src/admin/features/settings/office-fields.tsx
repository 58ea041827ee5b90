import { blogCategories } from 'api/forms/blog-post';
import { type DayHours, type Holiday, lacksHolidays, weekdays } from 'api/office-hours';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DayField, TimeInput } from '../../calendar/day-input.tsx';
import { OfficeDay } from '../../calendar/office-day.tsx';
import { countOf, officeToday } from '../../format.ts';
import type { DrawnField } from '../../records/record-kind.ts';
import styles from './office-fields.module.css';

/** The initial hours of a day that staff mark as open. */
const usualDay: DayHours = { opens: '09:00', closes: '17:00' };

export function WeekField({ value, change }: DrawnField) {
  const week = value as DayHours[];
  const set = (index: number, hours: DayHours) =>
    change(
      'week',
      week.map((each, at) => (at === index ? hours : each)),
    );
  return (
    <ul className={styles.week}>
      {weekdays.map((name, index) => {
        const { opens, closes } = week[index] ?? { opens: null, closes: null };
        // On a closed day, `opens` and `closes` are null or ''.
        const isOpen = Boolean(opens || closes);
        return (
          <li key={name}>
            <label className={styles.weekday}>
              <input
                type="checkbox"
                checked={isOpen}
                onChange={() => set(index, isOpen ? { opens: null, closes: null } : usualDay)}
              />
              {name}
            </label>
            {isOpen ? (
              <span className={styles.hours}>
                <TimeInput
                  aria-label={`${name}, opens`}
                  value={opens ?? ''}
                  onChange={(time) => set(index, { opens: time || null, closes })}
                />
                to
                <TimeInput
                  aria-label={`${name}, closes`}
                  value={closes ?? ''}
                  onChange={(time) => set(index, { opens, closes: time || null })}
                />
              </span>
            ) : (
              <span className={styles.closed}>Closed</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Past holidays cannot be removed, because reports depend on them. */
export function HolidaysField({ value, change }: DrawnField) {
  const holidays = value as Holiday[];
  const today = officeToday();
  const past = holidays.filter(({ day }) => day < today);
  const coming = holidays.filter(({ day }) => day >= today);
  return (
    <div className={styles.holidays}>
      {lacksHolidays(holidays, today) && (
        <p className={styles.closed}>No holiday is entered for the coming year.</p>
      )}
      {coming.length > 0 && (
        <ul>
          {coming.map((holiday) => (
            <li key={holiday.day}>
              <OfficeDay day={holiday.day} />
              <span className={styles.holidayName}>{holiday.name}</span>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove ${holiday.name || holiday.day}`}
                onClick={() =>
                  change(
                    'holidays',
                    holidays.filter((each) => each !== holiday),
                  )
                }
              >
                <Icon as={X} size={16} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <NewHoliday
        today={today}
        taken={coming}
        onAdd={(added) =>
          change(
            'holidays',
            [...holidays, added].sort((one, other) => (one.day < other.day ? -1 : 1)),
          )
        }
      />
      {past.length > 0 && (
        <details>
          <summary>{countOf(past.length, 'past holiday', 'past holidays')}</summary>
          <ul>
            {past.toReversed().map(({ day, name }) => (
              <li key={day}>
                <OfficeDay day={day} />
                <span className={styles.holidayName}>{name}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

interface NewHolidayProps {
  today: string;
  taken: readonly Holiday[];
  onAdd: (holiday: Holiday) => void;
}

function NewHoliday({ today, taken, onAdd }: NewHolidayProps) {
  const [day, setDay] = useState('');
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  function add() {
    if (!day) return setError('Choose the day.');
    if (taken.some((each) => each.day === day)) return setError('This day is already in the list.');
    onAdd({ day, name: name.trim() });
    setDay('');
    setName('');
    setError(undefined);
  }
  return (
    <div className={styles.add}>
      <DayField
        label="Day of the holiday"
        name="holidayDay"
        value={day}
        min={today}
        error={error}
        onChange={setDay}
      />
      <Field label="Name" name="holidayName">
        <Input
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            // Without this, Enter would save the whole form.
            event.preventDefault();
            add();
          }}
        />
      </Field>
      <Button variant="secondary" size="small" onClick={add}>
        Add holiday
      </Button>
    </div>
  );
}

interface CategoryLabel {
  category: string;
  label: string;
  labelNe: string;
}

export function CategoryLabelsField({ value, change }: DrawnField) {
  const labels = value as CategoryLabel[];
  function set(category: string, changed: Partial<CategoryLabel>) {
    const others = labels.filter((each) => each.category !== category);
    const next = { ...labelOf(labels, category), ...changed };
    change('categoryLabels', next.label || next.labelNe ? [...others, next] : others);
  }
  return (
    <ul className={styles.labels}>
      {Object.entries(blogCategories).map(([category, usual]) => {
        const { label, labelNe } = labelOf(labels, category);
        return (
          <li key={category}>
            <span>{usual}</span>
            <Input
              aria-label={`Label of ${usual}`}
              placeholder={usual}
              value={label}
              onChange={({ target }) => set(category, { label: target.value })}
            />
            <Input
              aria-label={`Label of ${usual} in Nepali`}
              lang="ne"
              placeholder="In Nepali"
              value={labelNe}
              onChange={({ target }) => set(category, { labelNe: target.value })}
            />
          </li>
        );
      })}
    </ul>
  );
}

const labelOf = (labels: readonly CategoryLabel[], category: string): CategoryLabel =>
  labels.find((each) => each.category === category) ?? { category, label: '', labelNe: '' };
