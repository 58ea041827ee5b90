import { useQuery } from '@apollo/client/react';
import { batchStatuses, isCancelled, lessonWords } from 'api/rules/batch';
import { isHoldOver, isTaking, seats } from 'api/rules/seat';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { AdminBatchDocument } from '../../../gql/graphql.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { OfficeDay } from '../../calendar/office-day.tsx';
import { labelOf, officeToday } from '../../format.ts';
import { Loaded, MoreButton } from '../../list/loaded.tsx';
import { ScreenHeader } from '../../list/screen-header.tsx';
import { numbersOf } from '../../phone-numbers.ts';
import { useTitle } from '../../session/use-title.ts';
import { type ClassRow, seatsWords } from '../enquiries/classes.ts';
import { EnquiryExport } from '../enquiries/inbox/enquiry-export.tsx';
import { CancelClass } from './cancel-class.tsx';
import styles from './register.module.css';
import { RepeatClass } from './repeat-class.tsx';
import { TeacherName } from './teachers.tsx';
import { type RegisterRow, useRegister } from './use-register.ts';

/** Shows the enquiries of a class. The printed page is a list that the students sign. */
export default function RegisterScreen() {
  const { id = '' } = useParams();
  const result = useQuery(AdminBatchDocument, { variables: { id }, skip: id === '' });
  const record = result.data?.record;
  // The command palette opens this tab without a class.
  if (id === '') return <Navigate to="/admin/classes" replace />;
  return (
    <Loaded result={{ ...result, data: record }} what="class">
      {(found) => (
        <Register key={found._id} record={found} onChanged={() => void result.refetch().catch(() => {})} />
      )}
    </Loaded>
  );
}

function Register({ record, onChanged }: { record: ClassRow; onChanged: () => void }) {
  useTitle(record.title, { depth: 2 });
  const register = useRegister(record._id);
  const { groups, rows, loadMore } = register;
  const [isCancelling, setCancelling] = useState(false);
  const active = rows.filter(({ seat }) => seat !== 'left');
  // If all rows are loaded, counts the taken seats in them, because `record` is not reloaded when a seat changes.
  const isWhole = register.result.data !== undefined && loadMore === null;
  const seatsTaken = isWhole ? rows.filter(({ seat }) => isTaking(seat)).length : record.seatsTaken;
  const isOpenQuestion = isCancelled(record) && active.length > 0 && isWhole;

  return (
    <div className={styles.screen}>
      <ScreenHeader
        title={record.title}
        count={register.result.data && seatsWords({ ...record, seatsTaken })}
      >
        <Button size="small" variant="secondary" onClick={() => window.print()}>
          <Icon as={Printer} size={16} />
          Print
        </Button>
        <EnquiryExport list={{ batch: record._id }} />
        <RepeatClass id={record._id} />
        <ButtonLink size="small" variant="quiet" to={`/admin/classes?open=${record._id}`}>
          Details
        </ButtonLink>
        {!isCancelled(record) && (
          <Button size="small" variant="quiet" disabled={!isWhole} onClick={() => setCancelling(true)}>
            Cancel the class…
          </Button>
        )}
      </ScreenHeader>
      <p className={styles.about}>
        <span>{labelOf(batchStatuses, record.status)}</span>
        <span>
          Starts <OfficeDay day={record.startsOn} />
        </span>
        <span>{lessonWords(record)}</span>
        <span>{record.weeks === 1 ? '1 week' : `${record.weeks} weeks`}</span>
        {record.teacherId && <TeacherName id={record.teacherId} />}
      </p>
      {isOpenQuestion && (
        <p className={styles.question} role="status">
          This class is cancelled, and {active.length === 1 ? 'one person is' : `${active.length} people are`}{' '}
          still in it.{' '}
          <Button size="small" variant="secondary" onClick={() => setCancelling(true)}>
            Decide about them
          </Button>
        </p>
      )}
      <Loaded result={register.result} what="register">
        {() =>
          rows.length === 0 ? (
            <EmptyState title="Nobody is in this class yet.">
              Open an enquiry and choose the class in its chip “No class”. Requests from the site appear here,
              too.
            </EmptyState>
          ) : (
            <>
              {groups.map((group) => (
                <section key={group.seat} data-seat={group.seat} className={styles.group}>
                  <h3>
                    {seats[group.seat]} <span className={styles.count}>{group.rows.length}</span>
                  </h3>
                  <RegisterTable rows={group.rows} label={seats[group.seat]} />
                </section>
              ))}
              {loadMore && <MoreButton what="enquiries" load={loadMore} isEarly />}
            </>
          )
        }
      </Loaded>
      {isCancelling && isWhole && (
        <CancelClass
          record={record}
          rows={active}
          onDone={() => {
            setCancelling(false);
            register.reload();
            onChanged();
          }}
          onClose={() => setCancelling(false)}
        />
      )}
    </div>
  );
}

function RegisterTable({ rows, label }: { rows: readonly RegisterRow[]; label: string }) {
  const today = officeToday();
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.number}>
            No.
          </th>
          <th scope="col">Name</th>
          <th scope="col">Phone</th>
          <th scope="col" className={styles.screenOnly}>
            Follow-up
          </th>
          <th scope="col" className={styles.signature}>
            Signature
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row._id}>
            <td className={styles.number}>{index + 1}</td>
            <td>
              <Link to={`/admin/contacts/${row._id}`}>{row.name}</Link>
            </td>
            <td>
              <Phones row={row} />
            </td>
            <td className={styles.screenOnly}>
              {isHoldOver(row, today) ? (
                <strong className={styles.late}>Hold is over, call</strong>
              ) : row.followUpOn ? (
                <OfficeDay day={row.followUpOn} short />
              ) : (
                '–'
              )}
            </td>
            <td className={styles.signature} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Phones({ row: { phone, phoneNumber } }: { row: RegisterRow }) {
  const numbers = numbersOf(phone, phoneNumber);
  if (numbers.length === 0) return phone || '–';
  return numbers.map(({ tel, shown }, index) => (
    <span key={tel}>
      {index > 0 && ', '}
      <a href={`tel:${tel}`}>{shown}</a>
    </span>
  ));
}
