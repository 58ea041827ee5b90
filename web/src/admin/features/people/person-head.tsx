import { clsx } from 'clsx';
import { Pencil } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MailWay, NumberWays, PhoneWays } from '../../enquiry/enquiry-ways.tsx';
import { useCounsellors } from '../../enquiry/counsellors.ts';
import { PersonName } from '../../person/person-name.tsx';
import { dialsOf } from '../../person/person-words.ts';
import styles from './person.module.css';
import type { ShownPerson } from './person-page.tsx';

interface PersonHeadProps {
  person: ShownPerson;
  /** The form was left with unsaved typing. */
  hasDraft: boolean;
  onEdit: () => void;
}

/** Who it is, who looks after them, and one tap to reach them. */
export function PersonHead({ person, hasDraft, onEdit }: PersonHeadProps) {
  const { name, phones, email, counsellorId } = person;
  const { nameOf } = useCounsellors();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const dials = dialsOf(phones);
  // What nobody can dial from here still says something.
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
