import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../language/language.ts';
import { notify, warmToaster } from '../toaster/site-toaster.tsx';
import { dropCampaign, dropDraft, readDraft, saveDraft } from './device-store.ts';
import { isQueued, type OutboxResult, outboxEvent, queueForm, unqueueForm } from './outbox.ts';
import { failedText, newKey, sendForm } from './send.ts';
import { sendKey } from './send-key.ts';
import {
  type FormValues,
  isBlank,
  successToast,
  type VisitorForm,
  type VisitorFormState,
} from './visitor-form.ts';

export type FormStatus = 'idle' | 'sending' | 'sent' | 'queued' | 'failed';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controlOf = (element: HTMLFormElement, field: string) =>
  element.elements.namedItem(field) as Control | RadioNodeList | null;

function readInputs(element: HTMLFormElement, fields: readonly string[]): FormValues {
  const data = new FormData(element);
  return Object.fromEntries(fields.map((field) => [field, String(data.get(field) ?? '')]));
}

const readValues = (element: HTMLFormElement, { blank }: VisitorForm) =>
  readInputs(element, Object.keys(blank));

function fill(element: HTMLFormElement, values: FormValues): void {
  for (const [field, value] of Object.entries(values)) {
    const control = controlOf(element, field);
    if (control) control.value = value;
  }
}

function focusField(element: HTMLFormElement, field: string): void {
  const control = controlOf(element, field);
  const first = control instanceof RadioNodeList ? control[0] : control;
  if (first instanceof HTMLElement) first.focus();
}

/** The inputs are uncontrolled, so that hydration never overwrites text that was typed before the script loaded. */
export function useVisitorForm(definition: VisitorForm, initial: VisitorFormState) {
  const { say } = useLanguage();
  const { name, texts, loadCheck } = definition;
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const key = useRef(initial.idempotencyKey);
  /**
   * The values sent or restored under the current key, as JSON. Editing them gives the form a new key, because the form and
   * its draft are cleared when the outbox has sent a version with the same key.
   */
  const attempt = useRef<string | null>(null);
  /** The previous key, which an edit replaced. The outbox may still contain the form's earlier version under this key. */
  const superseded = useRef<string | null>(null);
  /** A ref, because the second click of a double click comes before React would render a new state. */
  const busy = useRef(false);
  const [errors, setErrors] = useState(initial.errors);
  const [failure, setFailure] = useState(initial.failure);
  const [status, setStatus] = useState<FormStatus>(initial.sent ? 'sent' : 'idle');

  /** Thanks the visitor. Clears the form, unless it was edited while it was being sent. */
  function finish(message: string, isEdited: boolean) {
    if (name === 'enquiry') dropCampaign();
    setErrors({});
    setFailure('');
    notify({ kind: 'success', message, duration: successToast[name] });
    if (isEdited) return setStatus('idle');
    if (form.current) fill(form.current, definition.blank);
    dropDraft(name);
    key.current = newKey();
    attempt.current = null;
    setStatus('sent');
  }

  useEffect(() => {
    if (initial.sent) {
      dropDraft(name);
      if (name === 'enquiry') dropCampaign();
    }
    const draft = readDraft(name);
    const refused = Object.keys(initial.errors).length > 0 || initial.failure !== '';
    if (!draft || refused || !form.current) return;
    if (!isBlank(definition, readValues(form.current, definition))) return;
    fill(form.current, draft.values);
    key.current = draft.key;
    attempt.current = JSON.stringify(draft.values);
    if (isQueued(draft.key)) setStatus('queued');
  }, [initial, name, definition]);

  useEffect(() => {
    const onOutbox = (event: Event) => {
      const { key: settled, accepted } = (event as CustomEvent<OutboxResult>).detail;
      if (settled !== key.current) return;
      if (!accepted) {
        setStatus('idle');
        return;
      }
      if (form.current) fill(form.current, definition.blank);
      key.current = newKey();
      attempt.current = null;
      setStatus('sent');
    };
    window.addEventListener(outboxEvent, onOutbox);
    return () => window.removeEventListener(outboxEvent, onOutbox);
  }, [definition]);

  // Scroll the notice into the middle of the screen, where no toast covers it.
  const shown = useRef(status);
  useEffect(() => {
    const ended = status === 'sent' || status === 'queued' || status === 'failed';
    if (ended && status !== shown.current) notice.current?.scrollIntoView({ block: 'center' });
    shown.current = status;
  }, [status]);

  function refuse(next: Record<string, string>) {
    setErrors(next);
    const first = Object.keys(definition.blank).find((field) => next[field]);
    if (first && form.current) focusField(form.current, first);
  }

  function keepDraft(values: FormValues) {
    if (isBlank(definition, values)) dropDraft(name);
    else saveDraft(name, { key: key.current, values, at: Date.now() });
  }

  /** Loads the toaster and the form's validation in advance, because the connection may be lost before they are needed. */
  function warmUp() {
    warmToaster();
    loadCheck().catch(() => {});
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    const element = event.currentTarget;
    const values = readValues(element, definition);
    if (attempt.current !== null && attempt.current !== JSON.stringify(values)) {
      superseded.current = key.current;
      key.current = newKey();
      attempt.current = null;
    }
    keepDraft(values);
    if (status === 'sent') setStatus('idle');
    const field = (event.target as Control).name;
    if (!errors[field]) return;
    loadCheck().then(
      (check) => {
        const { [field]: still } = check(values);
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
      await send(readValues(event.currentTarget, definition));
    } finally {
      busy.current = false;
    }
  }

  async function send(values: FormValues) {
    setFailure('');
    // If the form's validation cannot be loaded, only the server validates. The server returns the same messages.
    const found = await loadCheck().then(
      (check) => check(values),
      () => ({}),
    );
    if (Object.keys(found).length > 0) {
      setStatus('idle');
      refuse(found);
      return;
    }
    if (superseded.current) unqueueForm(superseded.current);
    superseded.current = null;
    const sentKey = sendKey(name, values, key.current);
    key.current = sentKey;
    attempt.current = JSON.stringify(values);
    keepDraft(values);
    setErrors({});
    setStatus('sending');

    const sent = { ...values, ...(form.current && readInputs(form.current, definition.hidden)) };
    const sending = await sendForm(name, sent, sentKey);
    if (sending.outcome === 'accepted') {
      unqueueForm(sentKey);
      finish(sending.message || texts.sent, key.current !== sentKey);
    } else if (sending.outcome === 'refused') {
      setStatus('failed');
      if (Object.keys(sending.errors).length === 0) setFailure(sending.message);
      refuse(sending.errors);
      notify({ kind: 'error', message: sending.message });
    } else if (queueForm({ form: name, key: sentKey, values: sent, at: Date.now() })) {
      setStatus('queued');
      notify({ kind: 'error', message: texts.queuedToast });
    } else {
      setStatus('failed');
      setFailure(failedText);
      notify({ kind: 'error', message: failedText });
    }
  }

  const messages = Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field, say(message)]),
  );
  return {
    form,
    notice,
    status,
    errors: messages,
    failure,
    handlers: { onInput, onSubmit, onFocus: warmUp },
  };
}
