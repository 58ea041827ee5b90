import { originLabels } from 'api/rules/enquiry';
import type { ReactNode } from 'react';
import { useLateBikramSambat } from '../../calendar/late-bikram-sambat.ts';
import { OfficeDate } from '../../calendar/office-day.tsx';
import { countOf, formatDay, labelOf, officeToday } from '../../format.ts';
import styles from './person.module.css';
import { ageOn, type ShownPerson } from './person-words.ts';

export function PersonFacts({ person }: { person: ShownPerson }) {
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
      <dl className={styles.facts}>
        {Object.entries(facts)
          .filter(([, fact]) => fact)
          .map(([term, fact]) => (
            <div key={term} className={styles.fact}>
              <dt>{term}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

/** The calendar in which the day was typed comes first: "5 Mangsir 2058 (21 Nov 2001), 25 years". */
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
