import { useQuery } from '@apollo/client/react';
import { settledStatus } from 'api/rules/enquiry';
import { ChevronDown, ChevronUp, Printer, X } from 'lucide-react';
import {
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router-dom';
import { AdminEnquiryDocument } from '../../../../gql/graphql.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Loaded } from '../../../list/loaded.tsx';
import { useTitle } from '../../../session/use-title.ts';
import { useErased, useLive } from '../../../sync/live-context.ts';
import type { OpenEnquiry } from '../../../sync/send-change.ts';
import { EnquiryErasure, type ErasureReceipt, Receipt } from '../enquiry-erasure.tsx';
import { HeldActions, HeldReasons } from '../held-actions.tsx';
import { numbersOf } from '../phone-numbers.ts';
import held from '../quarantine.module.css';
import { useFreshTouches, useKeptChanges, useShownEnquiry } from '../use-shown-enquiry.ts';
import { EnquiryActions, PhoneBar } from './enquiry-actions.tsx';
import { EnquiryDesk } from './enquiry-desk.tsx';
import { EnquiryFacts, EnquiryOthers } from './enquiry-facts.tsx';
import styles from './enquiry-view.module.css';
import { NoteForm } from './note-form.tsx';
import { OutcomeBar } from './outcome-bar.tsx';
import type { WrittenChannel } from './reply-addresses.ts';
import { SentQuestion } from './sent-question.tsx';
import { Timeline } from './timeline.tsx';
import { UnsentNotice } from './unsent-notice.tsx';
import { useEnquiryUpdate } from './use-enquiry-update.ts';

/** Leads from one enquiry of a list to the next. */
interface Step {
  previous: (() => void) | null;
  next: (() => void) | null;
  /** The enquiry's place in its list: "3 of 7". */
  place: string;
}

export interface EnquiryViewProps {
  id: string | null;
  onClose: () => void;
  step?: Step | undefined;
  whose: (enquiry: OpenEnquiry) => ReactNode;
  /** Called when an outcome was saved. Without it the next enquiry of the list opens. */
  onDone?: (() => void) | undefined;
}

/** One enquiry in a panel beside the list; open while there is an id. Esc closes it; J and K press its next and previous (`moveRow`). */
export function EnquiryView({ id, onClose, step, whose, onDone }: EnquiryViewProps) {
  const [receipt, setReceipt] = useState<ErasureReceipt | null>(null);
  const [erased, setErased] = useState<readonly string[]>([]);
  useErased(useLive(), (ids) => setErased([...erased, ...ids]));
  useKeptChanges();
  useEscape(id !== null, onClose);
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
        <div className={styles.scroll}>
          <Receipt receipt={receipt} />
        </div>
      ) : erased.includes(id) ? (
        <EmptyState title="This enquiry was erased.">An owner has erased it for good.</EmptyState>
      ) : (
        <LoadedEnquiry
          id={id}
          whose={whose}
          onDeleted={onClose}
          onErased={setReceipt}
          onDone={onDone ?? (() => step?.next?.())}
        />
      )}
    </section>
  );
}

interface Parts extends Pick<EnquiryViewProps, 'whose'> {
  onDeleted: () => void;
  onErased: (receipt: ErasureReceipt) => void;
  onDone: () => void;
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
const ReplyDialog = lazy(loadReply);

function Enquiry({ stored, whose, onDeleted, onErased, onDone }: { stored: OpenEnquiry } & Parts) {
  const enquiry = useShownEnquiry(stored);
  const location = useLocation();
  const { saveStatus } = useEnquiryUpdate(enquiry);
  const heading = useRef<HTMLHeadingElement>(null);
  const note = useRef<{ focus: () => void }>(null);
  const [hasDraft, setHasDraft] = useState(false);
  const [isReplying, setReplying] = useState(false);
  const [sentBy, setSentBy] = useState<WrittenChannel | null>(null);
  useTitle(enquiry.name, { depth: 2 });
  const numbers = numbersOf(enquiry.phone, enquiry.phoneNumber);

  // If staff opened the panel to change the status, that field has the focus (`initialFocus`).
  useEffect(() => {
    const panel = heading.current?.closest('section[data-enquiry]');
    if (location.state?.purpose !== 'status') heading.current?.focus({ preventScroll: true });
    panel?.querySelector('[data-scroll]')?.scrollTo(0, 0);
  }, []);

  return (
    <article className={styles.enquiry} aria-label={enquiry.name}>
      <div className={styles.scroll} data-scroll>
        <header className={styles.head}>
          <h2 className={styles.name} ref={heading} tabIndex={-1}>
            {enquiry.name}
          </h2>
          <EnquiryActions
            enquiry={enquiry}
            phone={enquiry.phone}
            numbers={numbers}
            onReply={() => setReplying(true)}
          />
          {!enquiry.isHeld && whose(enquiry)}
          {hasDraft && (
            <p className={styles.draft}>
              You began a note and did not add it.{' '}
              <Button variant="secondary" size="small" onClick={() => note.current?.focus()}>
                Go on writing
              </Button>
            </p>
          )}
          {sentBy && (
            <SentQuestion enquiryId={enquiry._id} channel={sentBy} onAnswered={() => setSentBy(null)} />
          )}
          <UnsentNotice enquiryId={enquiry._id} />
          {enquiry.isHeld && (
            <section className={held.panel} aria-label="Held back as spam">
              <HeldReasons reasons={enquiry.heldFor} />
              <div className={held.actions}>
                <HeldActions enquiry={enquiry} onDeleted={onDeleted} />
              </div>
            </section>
          )}
          {!enquiry.isHeld && <OutcomeBar enquiry={enquiry} onDone={onDone} keys />}
          <EnquiryDesk enquiry={enquiry} focusStatus={location.state?.purpose === 'status'} />
        </header>
        <Timeline enquiry={enquiry} />
        <EnquiryFacts enquiry={enquiry} />
        <EnquiryOthers enquiry={enquiry} />
        <div className={styles.last}>
          <Button variant="quiet" size="small" onClick={() => print()}>
            <Icon as={Printer} size={16} />
            Print
          </Button>
          <EnquiryErasure enquiry={enquiry} onErased={onErased} />
        </div>
      </div>
      <NoteForm id={enquiry._id} name={enquiry.name} ref={note} onDraft={setHasDraft} />
      <PhoneBar
        numbers={numbers}
        onNote={() => note.current?.focus()}
        onDone={
          enquiry.status === settledStatus
            ? null
            : () => saveStatus(settledStatus, `${enquiry.name}: completed`)
        }
      />
      {isReplying && (
        <Suspense>
          <ReplyDialog
            enquiry={enquiry}
            numbers={numbers}
            onOpened={setSentBy}
            onClose={() => setReplying(false)}
          />
        </Suspense>
      )}
    </article>
  );
}

/** An open dialog above the panel and a search box with text handle Esc themselves. */
const isTaken = (target: EventTarget | null): boolean =>
  document.querySelector('dialog:modal, [popover]:popover-open') !== null ||
  (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '');

/** Esc closes the open panel, unless something above it takes the key. */
function useEscape(isOpen: boolean, onClose: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || isTaken(event.target))
      return;
    event.preventDefault();
    onClose();
  });
  // Before the panel is painted, so that whoever sees it can close it.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
}
