import { useApolloClient } from '@apollo/client/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type EnquiryOfPersonFragment,
  MoreEnquiriesOfPersonDocument,
  UpdatePersonDocument,
} from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { OfficeDate } from '../../calendar/office-day.tsx';
import { type EnquiryStart, useFrontDesk } from '../../front-desk-context.ts';
import { useAttempt } from '../../graphql/failure.ts';
import { save } from '../../graphql/save.ts';
import { MoreButton } from '../../list/loaded.tsx';
import { notifySaved } from '../../notify.ts';
import { useCounsellors } from '../enquiries/counsellors.tsx';
import { EnquiryStatus } from '../enquiries/enquiry-status.tsx';
import { serviceLabel } from '../enquiries/enquiry-words.ts';
import styles from './person.module.css';
import { numbersMissing, type OpenPerson } from './person-words.ts';

/** The API's page size. After a full page, there may be older enquiries. */
const page = 20;

export function PersonEnquiries({ person }: { person: OpenPerson }) {
  const client = useApolloClient();
  const frontDesk = useFrontDesk();
  const { activeId } = useCounsellors();
  const [older, setOlder] = useState<readonly EnquiryOfPersonFragment[]>([]);
  const [isWhole, setWhole] = useState(person.enquiries.length < page);
  const known = new Set(person.enquiries.map(({ _id }) => _id));
  const all = [...person.enquiries, ...older.filter(({ _id }) => !known.has(_id))];

  async function loadMore() {
    const { data } = await client.query({
      query: MoreEnquiriesOfPersonDocument,
      variables: { id: person._id, after: all.at(-1)?._id ?? null },
      // Not cached, because the state `older` keeps these enquiries.
      fetchPolicy: 'no-cache',
    });
    const next = data?.adminPerson.enquiries ?? [];
    setOlder([...older, ...next]);
    setWhole(next.length < page);
  }

  return (
    <section aria-labelledby="person-enquiries">
      <div className={styles.headed}>
        <h3 id="person-enquiries" className={styles.heading}>
          Enquiries
        </h3>
        <Button
          variant="quiet"
          size="small"
          className={styles.begin}
          onClick={() => frontDesk.open(startOf({ ...person, counsellorId: activeId(person.counsellorId) }))}
        >
          <Icon as={Plus} size={16} />
          New enquiry
        </Button>
      </div>
      {all.length === 0 ? (
        <p className={styles.none}>None yet. Their enquiries can be attached from the inbox.</p>
      ) : (
        <ul className={styles.enquiries}>
          {all.map(({ _id, service, snippet, status, createdAt }) => (
            <li key={_id}>
              <Link to={`/admin/contacts/${_id}`} className={styles.enquiry}>
                <span className={styles.about}>
                  {snippet || (service ? serviceLabel(service) : 'No message')}
                </span>
                <EnquiryStatus status={status} />
                <OfficeDate at={createdAt} short />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {!isWhole && <MoreButton what="enquiries" load={loadMore} />}
    </section>
  );
}

const startOf = ({ _id, name, phones, email, counsellorId }: OpenPerson): EnquiryStart => ({
  ...{ personId: _id, personName: name, name, email, phone: phones[0]?.text ?? '' },
  ...(counsellorId && { counsellorId }),
});

/** Lists the numbers that only the person's enquiries contain. Staff decide which ones to add to the person. */
export function PersonNumbers({ person, onChanged }: { person: OpenPerson; onChanged: () => void }) {
  const client = useApolloClient();
  const [busy, attempt] = useAttempt();

  async function add(text: string) {
    const phones = [
      ...person.phones.map((each) => ({ text: each.text, whose: each.whose })),
      { text, whose: '' },
    ];
    const variables = { id: person._id, version: person.version, input: { phones } };
    await attempt(
      async () =>
        notifySaved(await save(client, { mutation: UpdatePersonDocument, variables }), `${text} was added.`),
      'The number could not be added. Check the connection and try again.',
    );
    onChanged();
  }

  return numbersMissing(person).map(({ shown, tel }) => (
    <p key={tel} className={styles.offer}>
      <span>{shown} is in an enquiry only.</span>
      <Button
        variant="quiet"
        size="small"
        busy={busy}
        onClick={() => void add(shown)}
        aria-label={`Add ${shown} to ${person.name}`}
      >
        Add this number
      </Button>
    </p>
  ));
}
