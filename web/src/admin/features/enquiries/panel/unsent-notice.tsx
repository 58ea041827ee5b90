import { channels, outcomes } from 'api/rules/touch';
import { AddEnquiryNoteDocument, CreateTouchDocument } from '../../../../gql/graphql.ts';
import { Button } from '../../../../ui/button.tsx';
import { countOf, formatDay, labelOf } from '../../../format.ts';
import { unsentMessage } from '../../../notify.ts';
import { changeIn, type OpenEnquiry } from '../../../sync/send-change.ts';
import type { Unsent } from '../../../sync/unsent.ts';
import { dropUnsent, sendAgain } from '../../../sync/unsent-changes.ts';
import { useClasses } from '../classes.ts';
import { useCounsellors } from '../counsellors.tsx';
import { statusLabel } from '../enquiry-words.ts';
import { useUnsent } from '../use-shown-enquiry.ts';
import styles from './enquiry-desk.module.css';
import { personOf } from './field-decision.tsx';

export function UnsentNotice({ enquiry }: { enquiry: OpenEnquiry }) {
  const { nameOf } = useCounsellors();
  const { seatWords } = useClasses();
  const unsent = useUnsent();
  const own = unsent.filter(({ about }) => about === enquiry._id);
  const others = unsent.length - own.length;
  return (
    <div role="status" className={styles.unsent}>
      {own.length + others > 0 && (
        <>
          {own.some(({ refusal }) => refusal === null) && <p>{unsentMessage}</p>}
          <ul>
            {own.map(({ key, options, refusal }) => (
              <li key={key}>
                {wordsOf(options, enquiry, nameOf, seatWords)}
                {refusal !== null && (
                  <>
                    . <strong>Not saved: {refusal}</strong>{' '}
                    <Button variant="secondary" size="small" onClick={() => sendAgain(key)}>
                      Try again
                    </Button>{' '}
                    <Button variant="quiet" size="small" onClick={() => dropUnsent(key)}>
                      Give up
                    </Button>
                  </>
                )}
              </li>
            ))}
          </ul>
          {others > 0 && (
            <p>
              {countOf(others, 'change of another enquiry waits', 'changes of other enquiries wait')}, too.
            </p>
          )}
        </>
      )}
    </div>
  );
}

/** Describes an unsent change, for example "Status: Contacted", "Note: Call again in May." or "Call: No answer". */
function wordsOf(
  options: Unsent['options'],
  enquiry: OpenEnquiry,
  nameOf: ReturnType<typeof useCounsellors>['nameOf'],
  seatWords: ReturnType<typeof useClasses>['seatWords'],
): string {
  const input: Record<string, unknown> = { ...options.variables?.input };
  if (options.mutation === AddEnquiryNoteDocument) return `Note: ${input.text}`;
  const { status, followUpOn, counsellorId, personId, batchId, seat } = changeIn(options);
  const state = [
    status !== undefined && `Status: ${statusLabel(status)}`,
    followUpOn !== undefined && `Follow-up: ${followUpOn ? formatDay(followUpOn) : 'none'}`,
    seat !== undefined && `Class: ${seatWords({ batchId, seat })}`,
    counsellorId !== undefined && `Counsellor: ${nameOf(counsellorId) ?? 'nobody'}`,
    personId !== undefined && `Person: ${personOf(enquiry, personId)}`,
  ].filter(Boolean);
  if (options.mutation !== CreateTouchDocument) return state.join(', ') || 'A change';
  const what = `${labelOf(channels, String(input.channel))}: ${labelOf(outcomes, String(input.outcome))}`;
  return [what, input.text, ...state].filter(Boolean).join('. ');
}
