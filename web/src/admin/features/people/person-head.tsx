import { originLabels } from 'api/rules/enquiry';
import { clsx } from 'clsx';
import { Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useLateBikramSambat } from '../../calendar/late-bikram-sambat.ts';
import { OfficeDate } from '../../calendar/office-day.tsx';
import { countOf, formatDay, labelOf, officeToday } from '../../format.ts';
import { FactList } from '../../list/fact-list.tsx';
import { useCounsellors } from '../enquiries/counsellors.tsx';
import { MailWay, NumberWays, PhoneWays } from '../enquiries/enquiry-ways.tsx';
import styles from './person.module.css';
import { PersonName } from './person-summary.tsx';
import { ageOn, dialsOf, type OpenPerson } from './person-words.ts';

interface PersonHeadProps {
  person: OpenPerson;
  hasDraft: boolean;
  onEdit: () => void;
}

export function PersonHead({ person, hasDraft, onEdit }: PersonHeadProps) {
  const { name, phones, email, counsellorId } = person;
  const { nameOf } = useCounsellors();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const dials = dialsOf(phones);
  // Text that cannot be dialled is still shown.
  const others = phones.filter(({ text }) => text && dialsOf([{ text, number: '', whose: '' }]).length === 0);
  const counsellor = nameOf(counsellorId);
  return (
    <header className={clsx(styles.head, dials.length > 0 && styles.hasBar)}>
      <div className={styles.title}>
        <h2 className={styles.name} ref={heading} tabIndex={-1}>
          <PersonName person={person} />
        </h2>
        <Button variant="secondary" size="small" className={styles.edit} onClick={onEdit}>
          <Icon as={Pencil} size={16} />
          Edit
        </Button>
      </div>
      <p className={styles.counsellor}>
        {counsellor ? `${counsellor} looks after them` : 'No counsellor yet'}
      </p>
      <ul className={styles.numbers} aria-label={`Reach ${name}`}>
        {dials.map((dial, index) => (
          <NumberWays key={dial.tel} number={dial} whose={dial.whose} isFirst={index === 0} />
        ))}
        {others.map(({ text, whose }, index) => (
          <li key={index} className={styles.other}>
            {whose ? `${text} (${whose})` : text}
          </li>
        ))}
        {email && <MailWay email={email} />}
      </ul>
      {hasDraft && (
        <p className={styles.draft}>
          You began to edit this person and did not save.{' '}
          <Button variant="secondary" size="small" onClick={onEdit}>
            Go on editing
          </Button>
        </p>
      )}
      {dials.length > 0 && (
        <PhoneWays numbers={dials}>
          <button type="button" onClick={onEdit}>
            <Icon as={Pencil} size={20} />
            Edit
          </button>
        </PhoneWays>
      )}
    </header>
  );
}

export function PersonFacts({ person }: { person: OpenPerson }) {
  const { birthDay, guardianName, level, destinations, scores, origin, createdAt } = person;
  const facts: Record<string, ReactNode> = {
    Born: birthDay && <BirthDay day={birthDay} calendar={person.birthCalendar} />,
    Guardian: guardianName,
    Level: level,
    Destinations: destinations.join(', '),
    Scores: scores,
    'Came by': origin && labelOf(originLabels, origin),
    Added: <OfficeDate at={createdAt} />,
  };
  return (
    <section aria-labelledby="person-facts">
      <h3 id="person-facts" className={styles.heading}>
        Details
      </h3>
      <FactList of={facts} />
    </section>
  );
}

/** Shows "5 Mangsir 2058 (20 Nov 2001), 25 years". The calendar in which the birthday was typed comes first. */
function BirthDay({ day, calendar }: { day: string; calendar: string }) {
  const both = useLateBikramSambat(true);
  const words = both?.bothWords(day, calendar === 'bs' ? 'BS' : 'AD') ?? formatDay(day);
  const age = ageOn(day, officeToday());
  return (
    <time dateTime={day}>
      {words}
      {age !== null && <span className={styles.age}>, {countOf(age, 'year', 'years')}</span>}
    </time>
  );
}
