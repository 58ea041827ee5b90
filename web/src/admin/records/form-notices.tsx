import { Button } from '../../ui/button.tsx';
import { initialFocus } from '../../ui/field.tsx';
import { OfficeMoment } from '../calendar/office-day.tsx';
import styles from './record-form.module.css';
import type { FormKind } from './record-kind.ts';
import type { RecordFormState } from './use-record-form.ts';

/** Texts with more characters are shown on demand, so that they do not push the form off the screen. */
const shortText = 300;

/** Above a form: a kept draft, and the changes that a colleague has saved in the meantime. */
export function FormNotices({ kind, form }: { kind: FormKind; form: RecordFormState }) {
  return (
    <>
      {form.offeredAt !== null && (
        <div className={styles.draft} role="status">
          <p>
            What you typed on <OfficeMoment at={form.offeredAt} short /> was not saved.
          </p>
          <div className={styles.answers}>
            <Button size="small" ref={initialFocus} onClick={form.restore}>
              Restore
            </Button>
            <Button size="small" variant="secondary" onClick={form.discardDraft}>
              Discard
            </Button>
          </div>
        </div>
      )}
      {form.conflict && <Conflict thisOne={kind.thisOne} {...form.conflict} />}
    </>
  );
}

function Conflict({
  thisOne,
  taken,
  disputed,
}: { thisOne: string } & NonNullable<RecordFormState['conflict']>) {
  return (
    <div className={styles.conflict} role="alert">
      <p>Someone else saved {thisOne} while you were editing.</p>
      {taken && <p>You see their change of {taken}.</p>}
      {disputed.map(({ label, theirs }) =>
        theirs.length > shortText ? (
          <details key={label}>
            <summary>Both of you changed {label}. Show theirs</summary>
            <p className={styles.theirs}>{theirs}</p>
          </details>
        ) : (
          <p key={label}>
            Both of you changed {label}. Theirs is “{theirs}”.
          </p>
        ),
      )}
      <p>Save again to use your version.</p>
    </div>
  );
}
