import { batchFacts } from 'api/forms/batch';
import { batchStatuses, courses, isCancelled, lessonWords } from 'api/rules/batch';
import { Link } from 'react-router-dom';
import {
  CreateBatchDocument as create,
  EmptyBatchTrashDocument as empty,
  AdminBatchesDocument as list,
  AdminBatchDocument as one,
  DeleteBatchDocument as remove,
  RestoreBatchDocument as restore,
  UpdateBatchDocument as update,
} from '../../../gql/graphql.ts';
import { Options, Select } from '../../../ui/field.tsx';
import { OfficeDay } from '../../calendar/office-day.tsx';
import { labelOf } from '../../format.ts';
import type { DrawnField } from '../../records/record-kind.ts';
import { recordTab } from '../../records/record-tab.tsx';
import { seatsWords } from '../enquiries/classes.ts';
import styles from './class.module.css';
import { RepeatClass } from './repeat-class.tsx';
import { TeacherName, TeacherOptions } from './teachers.tsx';

export default recordTab({
  facts: batchFacts,
  operations: { list, one, create, update, remove, restore, empty },
  controls: {
    title: { hint: 'As visitors see it: IELTS, morning' },
    status: {
      hint: 'The site shows open classes. To cancel a class, open its register: it lists whom to call.',
      draw: StatusSelect,
    },
    joinUntil: { hint: 'The last day on which the site offers the class' },
    place: { hint: 'A room, or online' },
    fee: { hint: 'As visitors see it: NPR 12,000' },
    teacherId: {
      draw: ({ value, change }) => (
        <Select value={String(value)} onChange={({ target }) => change('teacherId', target.value)}>
          <TeacherOptions chosen={String(value)} />
        </Select>
      ),
      show: ({ value }) => <TeacherName id={value} />,
    },
  },
  columns: [
    {
      header: 'Title',
      cell: (row) => (
        <>
          {row.title} <small className={styles.when}>{lessonWords(row)}</small>
        </>
      ),
      sortBy: (row) => row.title,
      searchBy: (row) => `${row.title} ${labelOf(courses, row.course)} ${row.place}`,
    },
    {
      header: 'Starts',
      cell: (row) => <OfficeDay day={row.startsOn} />,
      sortBy: (row) => row.startsOn,
      orders: ['earliest first', 'latest first'],
    },
    {
      header: 'Seats',
      cell: (row) => <Link to={`/admin/register/${row._id}`}>{seatsWords(row)}</Link>,
      sortBy: (row) => row.seatsTaken,
    },
    {
      header: 'Status',
      cell: (row) => labelOf(batchStatuses, row.status),
      sortBy: (row) => labelOf(batchStatuses, row.status),
    },
  ],
  more: ({ record }) => (
    <p className={styles.actions}>
      <Link to={`/admin/register/${record._id}`}>Register</Link>
      <RepeatClass id={record._id} />
    </p>
  ),
  emptyHint:
    'Add a class with its days and seats. The site offers it while it is open, and enquiries can get a seat.',
  nameOf: ({ title }) => title,
});

/** Offers "Cancelled" only if the class is already cancelled, because a separate dialog cancels classes. */
function StatusSelect({ value, change }: DrawnField) {
  const { cancelled, ...usual } = batchStatuses;
  return (
    <Select value={String(value)} onChange={({ target }) => change('status', target.value)}>
      <Options of={isCancelled({ status: String(value) }) ? batchStatuses : usual} />
    </Select>
  );
}
