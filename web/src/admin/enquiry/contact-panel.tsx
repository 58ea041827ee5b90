import { useQuery } from '@apollo/client/react';
import { consents } from 'api/forms/contact';
import { ChevronDown, ChevronUp, Printer, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { AdminContactDocument } from '../../gql/graphql.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatMoment } from '../format.ts';
import { Loaded } from '../list/loaded.tsx';
import { useErased, useLive } from '../live/live-context.ts';
import { useTitle } from '../session/use-title.ts';
import { ContactDesk } from './contact-desk.tsx';
import { ContactErasure, type ErasureReceipt, Receipt } from './contact-erasure.tsx';
import { ContactHistory } from './contact-history.tsx';
import { ContactLinks } from './contact-links.tsx';
import { ContactMail } from './contact-mail.tsx';
import { ContactNotes } from './contact-notes.tsx';
import { ContactOthers } from './contact-others.tsx';
import styles from './contact-panel.module.css';
import { orNotGiven, serviceLabel } from './enquiry-words.ts';
import { HeldActions } from './held-actions.tsx';
import { HeldReasons } from './held-reasons.tsx';
import { OutcomeBar } from './outcome-bar.tsx';
import held from './quarantine.module.css';
import type { OpenContact } from './use-contact-update.ts';
import { useEscape } from './use-escape.ts';

/** The way from one enquiry of a list to the next. */
export interface Step {
  /** Opens the enquiry before; null at the first one. */
  previous: (() => void) | null;
  next: (() => void) | null;
  /** Where the enquiry stands in its list: "3 of 7". */
  place: string;
}

export interface ContactPanelProps {
  /** The open enquiry; null while none is open. */
  id: string | null;
  onClose: () => void;
  step?: Step | undefined;
  /** An outcome was saved; the next enquiry of the list, unless this says otherwise. */
  onDone?: (() => void) | undefined;
}

/** One enquiry in a panel beside the list; open while there is an id. Esc closes it; J and K press its next and previous (`moveRow`). */
export function ContactPanel({ id, onClose, step, onDone = step?.next ?? undefined }: ContactPanelProps) {
  const [receipt, setReceipt] = useState<ErasureReceipt | null>(null);
  const [erased, setErased] = useState<readonly string[]>([]);
  useErased(useLive(), (ids) => setErased([...erased, ...ids]));
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
        <Receipt receipt={receipt} />
      ) : erased.includes(id) ? (
        <EmptyState title="This enquiry was erased.">An owner has erased it for good.</EmptyState>
      ) : (
        <LoadedContact id={id} onDeleted={onClose} onErased={setReceipt} onDone={() => onDone?.()} />
      )}
    </section>
  );
}

type Erased = (receipt: ErasureReceipt) => void;

interface Ends {
  onDeleted: () => void;
  onErased: Erased;
  onDone: () => void;
}

function LoadedContact({ id, ...ends }: { id: string } & Ends) {
  const result = useQuery(AdminContactDocument, { variables: { id } });
  return (
    <Loaded result={result} what="contact">
      {({ adminContact }) => <Contact key={adminContact._id} contact={adminContact} {...ends} />}
    </Loaded>
  );
}

function Contact({ contact, onDeleted, onErased, onDone }: { contact: OpenContact } & Ends) {
  const location = useLocation();
  const article = useRef<HTMLElement>(null);
  useTitle(contact.name, { depth: 2 });
  const facts = {
    Email: contact.email,
    Phone: orNotGiven(contact.phone),
    Company: orNotGiven(contact.company),
    Service: serviceLabel(contact.service),
    Received: <time dateTime={contact.createdAt}>{formatMoment(contact.createdAt)}</time>,
  };

  const consent = contact.consentVersion && consents[contact.consentVersion];

  // Another enquiry of the same person may replace the enquiry whose link had the focus.
  useEffect(() => {
    const panel = article.current?.closest('section[data-enquiry]');
    if (!panel?.contains(document.activeElement)) article.current?.focus({ preventScroll: true });
    panel?.scrollTo(0, 0);
  }, []);

  return (
    <article className={styles.contact} ref={article} tabIndex={-1} aria-label={contact.name}>
      <div className={styles.top}>
        <h3 className={styles.name}>{contact.name}</h3>
        <Button variant="quiet" size="small" className={styles.print} onClick={() => print()}>
          <Icon as={Printer} size={16} />
          Print
        </Button>
      </div>
      {contact.isHeld && (
        <section className={held.panel} aria-label="Held back as spam">
          <HeldReasons reasons={contact.heldFor} />
          <div className={held.actions}>
            <HeldActions contact={contact} onDeleted={onDeleted} />
          </div>
        </section>
      )}
      <ContactLinks contact={contact} />
      <OutcomeBar contact={contact} onDone={onDone} keys />
      <ContactDesk contact={contact} focusStatus={location.state?.purpose === 'status'} />
      <section aria-labelledby="message">
        <h4 className={styles.heading} id="message">
          Message
        </h4>
        <p className={styles.message}>{contact.message}</p>
      </section>
      <dl className={styles.facts}>
        {Object.entries(facts).map(([term, fact]) => (
          <div key={term} className={styles.fact}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
        <ContactMail contact={contact} className={styles.fact} />
        {consent && (
          <div className={styles.fact}>
            <dt>Consent</dt>
            <dd>
              <details>
                <summary>
                  {contact.consentAt && formatMoment(contact.consentAt)}, version {contact.consentVersion}
                </summary>
                {consent}
              </details>
            </dd>
          </div>
        )}
      </dl>
      <ContactNotes contact={contact} />
      <ContactOthers contact={contact} />
      <ContactHistory contact={contact} />
      <ContactErasure contact={contact} onErased={onErased} />
    </article>
  );
}
