import { isCancelled, lessonWords } from 'api/rules/batch';
import { isTaking, type Seat } from 'api/rules/seat';
import { Link } from 'react-router-dom';
import { Button } from '../../../../ui/button.tsx';
import { OfficeDay } from '../../../calendar/office-day.tsx';
import { seatsWords, useClasses } from '../classes.ts';
import styles from './seat-field.module.css';

/** The labels of a class's buttons, by the `seat` that they set. "Left" is shown only for the enquiry's own class. */
const steps = {
  wants: 'Asks',
  held: 'Hold',
  joined: 'Join',
  waiting: 'Wait',
  left: 'Left',
} as const satisfies Partial<Record<Seat, string>>;

interface SeatFieldProps {
  enquiry: { batchId?: string | null; seat: string };
  onChange: (change: { batchId: string | null; seat: string }) => void;
}

/** The buttons of a full class stay enabled: the server decides whether a seat is free. */
export function SeatField({ enquiry: { batchId = null, seat }, onChange }: SeatFieldProps) {
  const { choicesFor } = useClasses();
  const classes = choicesFor(batchId);
  return (
    <div className={styles.classes}>
      {classes.length === 0 && <p>No class can be joined now. Add one under Classes.</p>}
      {classes.map((each) => {
        const isOwn = each._id === batchId;
        const isFull = each.seatsTaken >= each.seats;
        return (
          <section key={each._id} aria-label={each.title} className={styles.class}>
            <p className={styles.title}>
              <strong>{each.title}</strong>
              <span className={styles.seats}>
                {seatsWords(each)}
                {isFull && ', full'}
                {isCancelled(each) && ', cancelled'}
              </span>
            </p>
            <p className={styles.when}>
              <OfficeDay day={each.startsOn} short />, {lessonWords(each)}
            </p>
            <div className={styles.steps}>
              {Object.entries(steps)
                .filter(([name]) => isOwn || name !== 'left')
                .map(([name, label]) => (
                  <Button
                    key={name}
                    size="small"
                    variant="secondary"
                    aria-pressed={isOwn && seat === name}
                    onClick={() => onChange({ batchId: each._id, seat: name })}
                  >
                    {label}
                  </Button>
                ))}
            </div>
          </section>
        );
      })}
      {batchId && (
        <p className={styles.end}>
          <Link to={`/admin/register/${batchId}`}>Register</Link>
          <Button size="small" variant="quiet" onClick={() => onChange({ batchId: null, seat: '' })}>
            {isTaking(seat) ? 'No class, give the seat up' : 'No class'}
          </Button>
        </p>
      )}
    </div>
  );
}
