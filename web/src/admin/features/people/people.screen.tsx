import { useParams } from 'react-router-dom';
import type { TabProps } from '../../tab.ts';
import { PeopleList } from './people-list.tsx';
import { PersonPage } from './person-page.tsx';

/** Everybody whom the office knows, or one of them on a page. */
export default function PeopleScreen({ heading }: TabProps) {
  const { id } = useParams();
  return id ? <PersonPage key={id} id={id} /> : <PeopleList heading={heading} />;
}
