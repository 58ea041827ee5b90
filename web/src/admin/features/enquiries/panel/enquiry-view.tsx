import { useQuery } from '@apollo/client/react';
import type { Outcome } from 'api/rules/touch';
import { ChevronDown, ChevronUp, PhoneCall, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { AdminEnquiryDocument } from '../../../../gql/graphql.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Loaded } from '../../../list/loaded.tsx';
import { notifyFailure } from '../../../notify.ts';
import { numbersOf } from '../../../phone-numbers.ts';
import { useTitle } from '../../../session/use-title.ts';
import { useErased, useLive } from '../../../sync/live-context.ts';
import type { OpenEnquiry } from '../../../sync/send-change.ts';
import { useIsPhone } from '../../../use-breakpoint.ts';
import { useEscape } from '../../../use-escape.ts';
import { useLate } from '../../../use-late.ts';
import { type ErasureReceipt, Receipt } from '../enquiry-erasure.tsx';
import { PhoneWays } from '../enquiry-ways.tsx';
import { HeldActions, HeldReasons } from '../held-actions.tsx';
import held from '../quarantine.module.css';
import { useFreshTouches, useUnsentQueue, useWithUnsent } from '../use-shown-enquiry.ts';
import { EnquiryActions } from './enquiry-actions.tsx';
import { EnquiryDesk } from './enquiry-desk.tsx';
import { EnquiryMessage } from './enquiry-message.tsx';
import styles from './enquiry-view.module.css';
import { FieldDecisions } from './field-decision.tsx';
import { NoteForm } from './note-form.tsx';
import { OutcomeBar } from './outcome-bar.tsx';
import type { ReplyStart } from './reply-addresses.ts';
import type { OpenedReply } from './reply-dialog.tsx';
import { SentQuestion } from './sent-question.tsx';
import { Timeline } from './timeline.tsx';
import { useTouchDraft } from './touch-draft.ts';
import { UnsentNotice } from './unsent-notice.tsx';

interface Step {
  previous: (() => void) | null;
  next: (() => void) | null;
  /** Opens the next enquiry that is not completed. Resolves to false if there is none. */
  openNextOpen?: () => Promise<boolean>;
  /** The position of the enquiry in the list, such as "3 of 7". */
  place: string;
}

export interface EnquiryViewProps {
  id: string | null;
  onClose: () => void;
  step?: Step | undefined;
  whose: (enquiry: OpenEnquiry) => ReactNode;
  /** Called after an outcome is saved. By default, a filtered list opens the next enquiry that is not completed. */
  onDone?: (() => void) | undefined;
}

/** Esc closes the panel; J and K press Next and Previous (`moveRow`). */
export function EnquiryView({ id, onClose, step, whose, onDone }: EnquiryViewProps) {
  const [receipt, setReceipt] = useState<ErasureReceipt | null>(null);
  const [erased, setErased] = useState<readonly string[]>([]);
  useErased(useLive(), (ids) => setErased([...erased, ...ids]));
  useUnsentQueue();
  useEscape(id !== null, onClose);
  // Whether the list has a filter, search or sort order. In the plain inbox, a saved outcome does not open the next enquiry,
  // because the next enquiry may not need a call.
  const isSelection = useLocation().search !== '';
  if (id === null) return null;
  return (
    <section aria-label="Contact details" className={styles.panel} data-enquiry={id}>
      <div className={styles.bar}>
        {step && (
          <>
            <span className={styles.place}>{step.place}</span>
            <Button
              variant="quiet"
              size="small"
              aria-label="Previous"
              data-step="-1"
              disabled={!step.previous}
              onClick={() => step.previous?.()}
            >
              <Icon as={ChevronUp} />
            </Button>
            <Button
              variant="quiet"
              size="small"
              aria-label="Next"
              data-step="1"
              disabled={!step.next}
              onClick={() => step.next?.()}
            >
              <Icon as={ChevronDown} />
            </Button>
          </>
        )}
        <Button variant="quiet" size="small" aria-label="Close" onClick={onClose}>
          <Icon as={X} />
        </Button>
      </div>
      {receipt?._id === id ? (
        <div className={styles.receipt}>
          <Receipt receipt={receipt} />
        </div>
      ) : erased.includes(id) ? (
        <EmptyState title="This enquiry was erased.">It was removed for good.</EmptyState>
      ) : (
        <LoadedEnquiry
          id={id}
          whose={whose}
          place={step?.place}
          onDeleted={onClose}
          onErased={setReceipt}
          onDone={onDone ?? (isSelection ? step?.openNextOpen : undefined)}
        />
      )}
    </section>
  );
}

interface Parts extends Pick<EnquiryViewProps, 'whose'> {
  place: string | undefined;
  onDeleted: () => void;
  onErased: (receipt: ErasureReceipt) => void;
  /** Called after an outcome is saved. Resolves to false if no other enquiry opens. */
  onDone: (() => unknown) | undefined;
}

function LoadedEnquiry({ id, ...parts }: { id: string } & Parts) {
  const result = useQuery(AdminEnquiryDocument, { variables: { id } });
  useFreshTouches(id);
  return (
    <Loaded result={result} what="enquiry">
      {({ adminEnquiry }) => <Enquiry key={adminEnquiry._id} stored={adminEnquiry} {...parts} />}
    </Loaded>
  );
}

const loadReply = () => import('./reply-dialog.tsx');

function Enquiry({ stored, place, whose, onDeleted, onErased, onDone }: { stored: OpenEnquiry } & Parts) {
  const enquiry = useWithUnsent(stored);
  const location = useLocation();
  const touch = useTouchDraft(enquiry);
  const isPhone = useIsPhone();
  const article = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const note = useRef<{ focus: () => void }>(null);
  const [hasDraft, setHasDraft] = useState(false);
  const [replying, setReplying] = useState<{ start: ReplyStart | null } | null>(null);
  const reply = useLate(loadReply, replying !== null, () => {
    notifyFailure('The reply could not be loaded. Please try again.');
    setReplying(null);
  });
  // After a call that was started from the list, the panel asks for the outcome immediately.
  const [isAsking, setAsking] = useState(location.state?.purpose === 'call');
  // Whether the outcome was saved and no other enquiry opened.
  const [isLast, setLast] = useState(false);
  const [opened, setOpened] = useState<OpenedReply | null>(null);
  useTitle(enquiry.name, { depth: 2 });
  const numbers = numbersOf(enquiry.phone, enquiry.phoneNumber);
  const isSheetOpen = isPhone && (isAsking || touch.draft !== null);

  // With the purpose `status`, the status field already has the focus (`initialFocus`).
  useEffect(() => {
    if (location.state?.purpose !== 'status') heading.current?.focus({ preventScroll: true });
  }, []);

  function closeSheet() {
    setAsking(false);
    touch.close();
  }

  async function onTouched() {
    setAsking(false);
    setOpened(null);
    setLast((await onDone?.()) === false);
  }

  /** Opens the outcome form to log the reply and plan the follow-up. Focuses its note, so that Esc closes only the form. */
  function askNextDay(reply: OpenedReply) {
    flushSync(() => touch.begin('sent', reply));
    article.current?.querySelector<HTMLElement>('form textarea')?.focus({ preventScroll: true });
  }

  return (
    <article className={styles.enquiry} aria-label={enquiry.name} ref={article}>
      <header className={styles.person}>
        <h2 className={styles.name} ref={heading} tabIndex={-1} title={enquiry.name}>
          {enquiry.name}
        </h2>
        <EnquiryActions
          enquiry={enquiry}
          numbers={numbers}
          place={place}
          onReply={(start) => setReplying({ start })}
          onErased={onErased}
        />
      </header>
      <div className={styles.work}>
        <EnquiryMessage enquiry={enquiry} />
        {hasDraft && (
          <p className={styles.draft}>
            You began a note and did not add it.{' '}
            <Button variant="secondary" size="small" onClick={() => note.current?.focus()}>
              Go on writing
            </Button>
          </p>
        )}
        <UnsentNotice enquiry={enquiry} />
        <FieldDecisions enquiry={enquiry} stored={stored} />
        {enquiry.isHeld && (
          <section className={held.panel} aria-label="Held back as spam">
            <HeldReasons reasons={enquiry.heldFor} />
            <div className={held.actions}>
              <HeldActions enquiry={enquiry} onDeleted={onDeleted} />
            </div>
          </section>
        )}
        <p role="status" className={styles.last}>
          {isLast && 'No other open enquiry is left in this list.'}
        </p>
        {!enquiry.isHeld && !isPhone && <OutcomeBar enquiry={enquiry} touch={touch} onDone={onTouched} />}
        <EnquiryDesk
          enquiry={enquiry}
          whose={whose(enquiry)}
          focusStatus={location.state?.purpose === 'status'}
        />
        {/* The question is below the outcome buttons, so that they do not move when it disappears. */}
        {opened && touch.draft?.outcome !== ('sent' satisfies Outcome) && (
          <SentQuestion
            enquiry={enquiry}
            reply={opened}
            onNextDay={() => askNextDay(opened)}
            onAnswered={() => setOpened(null)}
          />
        )}
      </div>
      <Timeline enquiry={enquiry} />
      <NoteForm id={enquiry._id} name={enquiry.name} ref={note} onDraft={setHasDraft} />
      {!enquiry.isHeld && (
        <PhoneWays
          numbers={numbers}
          onCall={() => setAsking(true)}
          onWrite={(start) => setReplying({ start })}
        >
          <button type="button" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            <Icon as={PhoneCall} size={20} />
            Outcome
          </button>
        </PhoneWays>
      )}
      {isSheetOpen && (
        <Dialog title={`Outcome: ${enquiry.name}`} size="sheet" keepOnBackdrop onClose={closeSheet}>
          <OutcomeBar enquiry={enquiry} touch={touch} onDone={onTouched} isSheet />
        </Dialog>
      )}
      {replying && reply && (
        <reply.ReplyDialog
          enquiry={enquiry}
          numbers={numbers}
          start={replying.start}
          onOpened={setOpened}
          onClose={() => setReplying(null)}
        />
      )}
    </article>
  );
}
