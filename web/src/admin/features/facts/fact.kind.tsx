import { factFacts, factSubjects } from 'api/forms/fact';
import { isDue, statusOf } from 'api/rules/fact';
import { Link } from 'react-router-dom';
import {
  CreateFactDocument as create,
  EmptyFactTrashDocument as empty,
  AdminFactsDocument as list,
  AdminFactDocument as one,
  DeleteFactDocument as remove,
  RestoreFactDocument as restore,
  UpdateFactDocument as update,
} from '../../../gql/graphql.ts';
import { OfficeDay } from '../../calendar/office-day.tsx';
import { useRecordAddress } from '../../changes/record-address.ts';
import { officeToday } from '../../format.ts';
import { useFactUses } from '../../list/fact-uses.ts';
import { recordTab } from '../../records/record-tab.tsx';
import styles from './fact.module.css';

const subjectOf = ({ subject }: { subject: string }) =>
  (factSubjects as Readonly<Record<string, string>>)[subject] ?? subject;

export default recordTab({
  facts: factFacts,
  operations: { list, one, create, update, remove, restore, empty },
  controls: {
    key: { hint: 'Texts use the key to show the fact: {fact:au-funds}. You cannot change it later.' },
    name: { wide: true },
    nameNe: { wide: true },
    value: { hint: 'As visitors see it: AUD 29,710' },
    sourceName: { hint: 'The authority that sets it: Department of Home Affairs' },
    checkedOn: { hint: 'The day on which somebody compared the value with its source' },
  },
  columns: [
    // The key has no column, because staff insert facts with a button and need not type the key. The search includes the key.
    { header: 'Name', sortBy: (row) => row.name, searchBy: (row) => `${row.name} ${row.key}` },
    { header: 'Subject', cell: subjectOf, sortBy: subjectOf },
    {
      header: 'Value',
      cell: (row) => (row.value ? <span className={styles.value}>{row.value}</span> : '–'),
      sortBy: (row) => row.value,
    },
    {
      header: 'Checked',
      cell: (row) => <Checked {...row} />,
      sortBy: (row) => row.checkedOn ?? '',
      orders: ['longest ago first', 'newest first'],
    },
  ],
  approval: {
    waits: (row) => isDue(row, officeToday()),
    label: 'Still true',
    // A fact without a value cannot be confirmed: somebody must enter the value first.
    input: (row) => (row.value === '' ? null : { checkedOn: officeToday() }),
    notice: (count) =>
      count === 1
        ? 'One fact is due: compare it with its source.'
        : `${count} facts are due: compare them with their sources.`,
  },
  more: FactUses,
  emptyHint: 'A fact is a figure that somebody else sets and may change: a visa fee, the funds to show.',
  nameOf: ({ name }) => name,
});

interface CheckedProps {
  checkedOn?: string | null;
  everyMonths: number;
  sourceName: string;
  sourceUrl: string;
}

function Checked({ checkedOn = null, everyMonths, sourceName, sourceUrl }: CheckedProps) {
  const status = statusOf({ checkedOn, everyMonths }, officeToday());
  return (
    <>
      {checkedOn === null ? 'Never' : <OfficeDay day={checkedOn} short />}
      {status === 'overdue' && ', overdue'}{' '}
      <a
        href={sourceUrl}
        target="_blank"
        rel="noreferrer"
        title={sourceName}
        aria-label={`Source: ${sourceName}`}
      >
        Source
      </a>
    </>
  );
}

function FactUses({ record: { key, subject } }: { record: { key: string; subject: string } }) {
  const { data, loading } = useFactUses();
  const addressOf = useRecordAddress();
  const uses = data?.factUses.filter((use) => use.key === key || use.key === subject);
  return (
    <section aria-labelledby="fact-uses" className={styles.uses}>
      <h3 id="fact-uses">Used in</h3>
      {uses && uses.length > 0 && (
        <ul>
          {uses.map((use) => (
            <li key={`${use.key} ${use.recordId}`}>
              <Link to={addressOf(use) ?? '/admin'}>{use.title}</Link>
              {use.key === subject && ` (in the table of ${subjectOf({ subject })})`}
            </li>
          ))}
        </ul>
      )}
      {uses?.length === 0 && <p>No text uses this fact yet.</p>}
      {!uses && (
        <p>{loading ? 'Looking…' : 'We could not find out which texts use this fact. Try again later.'}</p>
      )}
    </section>
  );
}
