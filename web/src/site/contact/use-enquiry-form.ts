import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ContactFormState } from '../data/site-api.ts';
import { notify } from '../toaster/notify.ts';
import { warmToaster } from '../toaster/site-toaster.tsx';
import { dropDraft, readDraft, saveDraft } from './draft.ts';
import {
  contactTexts,
  type Enquiry,
  type EnquiryField,
  enquiryFields,
  newKey,
  sendEnquiry,
} from './enquiry.ts';
import { isQueued, type OutboxResult, outboxEvent, queueEnquiry, unqueueEnquiry } from './outbox.ts';

/** SPEC.md §4, contact form; `queued` is ours (DESIGN.md §5). */
export type FormStatus = 'idle' | 'sending' | 'sent' | 'queued' | 'failed';

const loadCheck = () => import('./check-enquiry.ts');

/** Fetches what a send will need while the visitor types: the line may be gone by then. */
function warmUp() {
  warmToaster();
  loadCheck().catch(() => {});
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controlOf = (form: HTMLFormElement, field: string) => form.elements.namedItem(field) as Control | null;

function readEnquiry(form: HTMLFormElement): Enquiry {
  const data = new FormData(form);
  return Object.fromEntries(enquiryFields.map((field) => [field, String(data.get(field) ?? '')])) as Enquiry;
}

function fill(form: HTMLFormElement, values: Partial<Enquiry>): void {
  for (const field of enquiryFields) {
    const control = controlOf(form, field);
    if (control) control.value = values[field] ?? '';
  }
}

/**
 * The contact form's behaviour with script on. The fields keep their values in the DOM, so that what a visitor typed
 * before the script arrived is never overwritten.
 */
export function useEnquiryForm(initial: ContactFormState) {
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const key = useRef(initial.idempotencyKey);
  /** What was sent under the present key, or null: other words need another key, or the server would answer with the old row. */
  const attempt = useRef<string | null>(null);
  /** The key of the words before the last edit; they may still wait in the outbox. */
  const superseded = useRef<string | null>(null);
  /** A ref, because a double click comes before the next drawing. */
  const busy = useRef(false);
  const [errors, setErrors] = useState(initial.errors);
  const [failure, setFailure] = useState(initial.failure);
  const [status, setStatus] = useState<FormStatus>(initial.sent ? 'sent' : 'idle');

  function finish(message: string) {
    if (form.current) fill(form.current, {});
    dropDraft();
    key.current = newKey();
    attempt.current = null;
    setErrors({});
    setFailure('');
    setStatus('sent');
    notify('success', message);
  }

  useEffect(() => {
    if (initial.sent) dropDraft();
    const draft = readDraft();
    const refused = Object.keys(initial.errors).length > 0 || initial.failure !== '';
    if (!draft || refused || !form.current) return;
    // Whatever was typed before this ran counts more than the draft.
    if (Object.values(readEnquiry(form.current)).some((value) => value !== '')) return;
    fill(form.current, draft.values);
    key.current = draft.key;
    attempt.current = JSON.stringify(draft.values);
    if (isQueued(draft.key)) setStatus('queued');
  }, [initial]);

  useEffect(() => {
    const onOutbox = (event: Event) => {
      const { key: settled, accepted } = (event as CustomEvent<OutboxResult>).detail;
      if (settled !== key.current) return;
      if (!accepted) {
        setStatus('idle');
        return;
      }
      if (form.current) fill(form.current, {});
      key.current = newKey();
      attempt.current = null;
      setStatus('sent');
    };
    window.addEventListener(outboxEvent, onOutbox);
    return () => window.removeEventListener(outboxEvent, onOutbox);
  }, []);

  // How a send ended must not stand outside of the screen, nor under the toast that says the same.
  const shown = useRef(status);
  useEffect(() => {
    const ended = status === 'sent' || status === 'queued' || status === 'failed';
    if (ended && status !== shown.current) notice.current?.scrollIntoView({ block: 'center' });
    shown.current = status;
  }, [status]);

  /** Shows the messages and moves to the first bad field, in the form's order. */
  function refuse(next: Record<string, string>) {
    setErrors(next);
    const first = enquiryFields.find((field) => next[field]);
    if (first && form.current) controlOf(form.current, first)?.focus();
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    const element = event.currentTarget;
    const values = readEnquiry(element);
    if (attempt.current !== null && attempt.current !== JSON.stringify(values)) {
      superseded.current = key.current;
      key.current = newKey();
      attempt.current = null;
    }
    saveDraft({ key: key.current, values });
    if (status === 'sent') setStatus('idle');
    const field = (event.target as Control).name as EnquiryField;
    if (!errors[field]) return;
    // A message goes away as soon as it is no longer true, and none appears while one types.
    loadCheck().then(
      ({ checkEnquiry }) => {
        const { [field]: still } = checkEnquiry(values);
        setErrors(({ [field]: _old, ...others }) => (still ? { ...others, [field]: still } : others));
      },
      () => {},
    );
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    try {
      await send(readEnquiry(event.currentTarget));
    } finally {
      busy.current = false;
    }
  }

  async function send(values: Enquiry) {
    setFailure('');
    // Without its code the check is the server's alone; its messages are the same.
    const found = await loadCheck().then(
      ({ checkEnquiry }) => checkEnquiry(values),
      () => ({}),
    );
    if (Object.keys(found).length > 0) {
      setStatus('idle');
      refuse(found);
      return;
    }
    if (superseded.current) unqueueEnquiry(superseded.current);
    superseded.current = null;
    attempt.current = JSON.stringify(values);
    saveDraft({ key: key.current, values });
    setErrors({});
    setStatus('sending');

    const sending = await sendEnquiry(values, key.current);
    if (sending.outcome === 'accepted') {
      unqueueEnquiry(key.current);
      finish(sending.message);
    } else if (sending.outcome === 'refused') {
      setStatus('failed');
      // A message that belongs to a field stands there, and not twice.
      if (Object.keys(sending.errors).length === 0) setFailure(sending.message);
      refuse(sending.errors);
      notify('error', sending.message);
    } else if (queueEnquiry(key.current, values)) {
      setStatus('queued');
      notify('error', contactTexts.queuedToast);
    } else {
      setStatus('failed');
      setFailure(contactTexts.failed);
      notify('error', contactTexts.failed);
    }
  }

  return { form, notice, status, errors, failure, handlers: { onInput, onSubmit, onFocus: warmUp } };
}
