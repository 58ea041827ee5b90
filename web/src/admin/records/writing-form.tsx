import type { Locale } from 'api/rules/nepali';
import { notesLeft, publishingFault } from 'api/rules/page';
import { clsx } from 'clsx';
import {
  type DragEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useSearchParams } from 'react-router-dom';
import { Field, fieldLines } from '../../ui/field.tsx';
import { renderText } from '../../ui/markdown.ts';
import { formatTime } from '../format.ts';
import { notifyFailure } from '../notify.ts';
import { officeNow } from '../office-clock.ts';
import { hasFiles } from '../pictures/use-uploads.ts';
import { useTitle } from '../session/use-title.ts';
import { MarkdownEditor } from '../writing/markdown-editor.tsx';
import { MarkdownPreview } from '../writing/markdown-preview.tsx';
import { waitingIn, withoutWaiting } from '../writing/picture-text.ts';
import { useLive } from '../writing/use-live.ts';
import { useTextPictures } from '../writing/use-text-pictures.ts';
import { fieldIn, hasTwins, LanguageSwitch, languageOf } from './form-language.tsx';
import { nameOfRecord } from './form-values.ts';
import { FormNotices, RecordField, useSubmit, visibleFields } from './record-fields.tsx';
import formStyles from './record-form.module.css';
import type { FormValues, RecordKind, RecordRow, Writing } from './record-kind.ts';
import { TemplateChoice } from './template-choice.tsx';
import { useRecordForm } from './use-record-form.ts';
import { useUnsavedGuard } from './use-unsaved-guard.tsx';
import styles from './writing-form.module.css';
import { WritingHeader } from './writing-header.tsx';

export interface RecordPageProps {
  kind: RecordKind;
  writing: Writing;
  /** A record's id, or `new`. */
  id: string;
  list: { path: string; label: string };
}

interface WritingFormProps extends RecordPageProps {
  /** Null until a new record is stored. The form reads the record only once; the header always shows its latest state. */
  record: RecordRow | null;
  onSaved: () => void;
  onStored: (id: string) => void;
}

export function WritingForm({ kind, writing, list, record, onSaved, onStored }: WritingFormProps) {
  const formId = useId();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [mode, setMode] = useState<'write' | 'preview'>('write');
  const [language, setLanguage] = useState<Locale>('en');
  const field = useRef<HTMLTextAreaElement>(null);
  const preview = useRef<HTMLElement>(null);
  // The chosen template's text, or '' if none is chosen. Null once staff have typed, so that the template buttons are disabled
  // even if the text is deleted again.
  const [template, setTemplate] = useState<string | null>('');

  const given: FormValues = {
    ...Object.fromEntries(writing.head.map((name) => [name, search.get(name) ?? ''])),
    ...state?.values,
  };
  const form = useRecordForm(
    kind,
    record,
    (queued) => {
      setSavedAt(queued ? null : new Date(officeNow()).toISOString());
      onSaved();
    },
    { given, resume: state?.resume === true },
  );
  const { id, values, errors, offeredAt, changed } = form;
  const { form: schema } = kind.facts;
  const nameIn = (name: string) => fieldIn(schema, name, language);
  const valueIn = (name: string) => String(values[nameIn(name)] ?? '');
  const text = valueIn(writing.text);
  const pictures = useTextPictures(field);
  // Deferred, because rendering a long text would delay typing.
  const source = useDeferredValue(text);
  const { live, isWhole } = useLive(source, record ? writing.addressOf(record) : '', language);
  const rendered = useMemo(() => renderText(withoutWaiting(source), live), [source, live]);
  const title = id === null ? `Add New ${kind.title}` : `Edit ${kind.title}`;
  useTitle(record ? nameOfRecord(kind, record) : title, { depth: 2 });

  // The values that the last save set, such as the status for "Publish". The save after a conflict sets them again.
  const lastSet = useRef<FormValues>(undefined);
  /**
   * Refuses to save texts, in either language, with a picture that is not uploaded. Refuses to publish a text that still
   * contains guidance for the writer.
   */
  async function submit(set?: FormValues) {
    lastSet.current = set;
    // Checks the visible text first, because reporting a fault in the other language's text switches the form to that language.
    // This must not happen while a picture is being uploaded into the visible text.
    for (const name of [nameIn(writing.text), writing.text, fieldIn(schema, writing.text, 'ne')]) {
      const [gap] = waitingIn(String(values[name] ?? ''));
      if (!gap) continue;
      const isOnItsWay = pictures.uploads.some((each) => each.id === gap.id && each.failure === null);
      notifyFailure(
        isOnItsWay
          ? `${gap.name} is still being uploaded. Save again when the upload has finished.`
          : `${gap.name} was not uploaded. Try again or leave it out, then save.`,
      );
      return { isSaved: false, wrong: name };
    }
    const { status } = { ...values, ...set };
    const content = String(values[writing.text]);
    const fault = publishingFault({ status: status === 'published' ? 'published' : 'draft', content });
    if (fault) {
      notifyFailure(fault);
      return { isSaved: false, wrong: writing.text };
    }
    return form.submit(set);
  }
  function show(wrong: string) {
    setLanguage(languageOf(schema, wrong) ?? language);
    if (wrong === writing.text || wrong === fieldIn(schema, writing.text, 'ne')) setMode('write');
  }
  const { element, submit: submitForm } = useSubmit({ submit }, (wrong) => flushSync(() => show(wrong)));
  const { question } = useUnsavedGuard({
    title,
    thisOne: kind.thisOne,
    changed,
    busy: form.busy,
    forget: form.forget,
    async save() {
      const { isSaved, wrong } = await submit();
      if (wrong) show(wrong);
      return isSaved;
    },
    close: () => {},
    own: id === null ? undefined : `${list.path}/${id}`,
  });

  const stored = useEffectEvent(onStored);
  const isStored = record !== null;
  // `onStored` navigates to the record's path. This effect must follow that of `useUnsavedGuard`, which allows the navigation.
  useEffect(() => {
    if (id !== null && !isStored) stored(id);
  }, [id, isStored]);

  const saveByKey = useEffectEvent(() => {
    if (offeredAt !== null || form.busy || document.querySelector('dialog:modal')) return;
    const active = document.activeElement;
    // A half-typed tag is added when its input loses the focus.
    if (active instanceof HTMLInputElement && element.current?.contains(active)) {
      active.blur();
      active.focus();
    }
    // Submits after the next render, so that the values include the tag.
    setTimeout(() => element.current?.requestSubmit());
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      saveByKey();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  if (form.isResuming) return null;

  function follow(share: number) {
    const { current: frame } = preview;
    if (frame) frame.scrollTop = share * (frame.scrollHeight - frame.clientHeight);
  }

  function onDrop(event: DragEvent) {
    // A picture field handles its own drops.
    if (event.defaultPrevented || !hasFiles(event)) return;
    event.preventDefault();
    pictures.add(event.dataTransfer.files);
  }

  const fields = visibleFields(kind, values, language);
  const draw = ({ name, ...rest }: (typeof fields)[number]) => (
    <RecordField
      key={name}
      name={name}
      {...rest}
      error={errors[name]}
      first={id === null && name === writing.head[0]}
      onChange={(next) => form.change(name, next)}
    />
  );
  const head = writing.head.flatMap((name) => fields.filter((each) => each.name === nameIn(name)));
  const written = fields.find(({ name }) => name === nameIn(writing.text));
  const rest = fields.filter((each) => each !== written && !head.includes(each));
  const savedWords = savedAt ? `Saved ${formatTime(savedAt)}` : '';

  return (
    <>
      <WritingHeader
        formId={formId}
        kind={kind}
        writing={writing}
        list={list}
        title={title}
        record={record}
        busy={form.busy}
        isOffered={offeredAt !== null}
        notes={notesLeft(text)}
        onPublish={
          values.status === 'draft' ? () => void submitForm(undefined, { status: 'published' }) : null
        }
        news={form.busy ? 'Saving…' : changed || id === null ? 'Not saved yet' : savedWords}
        mode={mode}
        onMode={setMode}
      />
      <FormNotices kind={kind} form={form} onSave={() => void submitForm(undefined, lastSet.current)} />
      <form
        id={formId}
        ref={element}
        data-writing
        onSubmit={submitForm}
        onDragOver={(event) => {
          if (hasFiles(event)) event.preventDefault();
        }}
        onDrop={onDrop}
        noValidate
      >
        {/* Disabled until staff decide about the draft, because restoring it would replace new input. */}
        <fieldset disabled={offeredAt !== null}>
          {hasTwins(schema) && (
            <LanguageSwitch
              language={language}
              values={values}
              // A finished upload replaces its placeholder only in the visible text, so the language cannot change until then.
              disabled={waitingIn(text).length > 0}
              onChange={setLanguage}
            />
          )}
          <div className={clsx(styles.head, fieldLines)}>{head.map(draw)}</div>
          {id === null && language === 'en' && writing.templates && (
            <TemplateChoice
              templates={writing.templates}
              isOffered={text === template}
              onChoose={(next) => {
                setTemplate(next);
                form.change(writing.text, next);
              }}
            />
          )}
          <div className={styles.panes} data-mode={mode}>
            {written && (
              <Field
                key={written.name}
                label={written.info.label}
                isLabelHidden
                name={written.name}
                required={written.info.required}
                error={errors[written.name]}
                className={styles.write}
              >
                <MarkdownEditor
                  field={field}
                  pictures={pictures}
                  max={written.info.max}
                  lang={written.lang}
                  value={text}
                  problems={isWhole ? rendered.problems : []}
                  onChange={(next) => {
                    if (language === 'en') setTemplate(null);
                    form.change(written.name, next);
                  }}
                  onScroll={follow}
                />
              </Field>
            )}
            <div className={styles.preview}>
              <MarkdownPreview
                frame={preview}
                title={valueIn(writing.head[0] ?? '')}
                lead={valueIn(writing.lead)}
                lang={language}
                picture={writing.picture ? String(values[writing.picture] ?? '') : ''}
                html={rendered.html}
              />
            </div>
          </div>
          <section className={styles.details} aria-labelledby={`${formId}-details`}>
            <h3 id={`${formId}-details`}>Details</h3>
            <div className={clsx(formStyles.form, fieldLines)}>{rest.map(draw)}</div>
          </section>
        </fieldset>
      </form>
      {question}
    </>
  );
}
