import { Link } from 'react-router-dom';
import { PersonName } from './person-name.tsx';
import { personPath } from './person-words.ts';

interface PersonLinkProps {
  person: { _id: string; name: string; nameNe?: string };
  className?: string | undefined;
}

/** A person's name, which opens their page. */
export const PersonLink = ({ person, className }: PersonLinkProps) => (
  <Link to={personPath(person._id)} className={className}>
    <PersonName person={person} />
  </Link>
);
