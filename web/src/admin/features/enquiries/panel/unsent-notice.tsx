import { enquiryFacts } from 'api/forms/enquiry';
import { AddEnquiryNoteDocument, CreateTouchDocument } from '../../../../gql/graphql.ts';
import { Button } from '../../../../ui/button.tsx';
import { useChangeWords } from '../../../changes/change-words.ts';
import { countOf } from '../../../format.ts';
import { unsentMessage } from '../../../notify.ts';
import type { OpenEnquiry } from '../../../sync/send-change.ts';
import { linesOf, type TypedChange } from '../../../sync/typed-text.ts';
import type { Unsent } from '../../../sync/unsent.ts';
import { dropUnsent, sendAgain } from '../../../sync/unsent-changes.ts';
import { useUnsent } from '../use-shown-enquiry.ts';
import styles from './enquiry-desk.module.css';
import { useEnquiryNames } from './enquiry-names.ts';

export function UnsentNotice({ enquiry }: { enquiry: OpenEnquiry }) {
  const words = useChangeWords();
  const names = useEnquiryNames(enquiry);
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
                {linesOf(words, { ...typedIn(options), names }).join(' · ') || 'A change'}
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

const actions = new Map<unknown, TypedChange['action']>([
  [AddEnquiryNoteDocument, 'noted'],
  [CreateTouchDocument, 'touched'],
]);

/** Returns the change in the same form as the changes in the installed app's queue. */
function typedIn({ mutation, variables = {} }: Unsent['options']): TypedChange {
  const { id: _id, at: _at, ...input } = variables.input;
  return {
    kind: enquiryFacts.type,
    action: actions.get(mutation) ?? 'updated',
    fields: Object.entries(input).map(([name, ours]) => ({ name, before: variables.base?.[name], ours })),
  };
}
