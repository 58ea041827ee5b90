import { type FieldInfo, fieldInfo, limits } from 'api/fields';
import { englishOf, type Locale } from 'api/rules/nepali';
import { clsx } from 'clsx';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Field, fieldLines } from '../../ui/field.tsx';
import { OfficeMoment } from '../calendar/office-day.tsx';
import { Decision } from '../changes/decision.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { type ControlProps, controls, wideControls } from './field-control.tsx';
import { hasTwins, LanguageSwitch, languageOf } from './form-language.tsx';
import styles from './record-form.module.css';
import type { FieldControl, FieldValue, FormKind, FormValues } from './record-kind.ts';
import type { RecordFormState } from './use-record-form.ts';

interface RecordFieldsProps {
  /** The form's id, by which a submit button outside the form refers to it. */
  id: string;
  kind: FormKind;
  form: RecordFormState;
  focusFirst: boolean;
  /** A hidden field keeps its value. */
  isHidden?: (field: string) => boolean;
  /** Called with the name of the first invalid field before it is focused. */
  onWrong?: (field: string) => void;
}

export function RecordFields({ id, kind, form, focusFirst, isHidden, onWrong }: RecordFieldsProps) {
  const [language, setLanguage] = useState<Locale>('en');
  const { element, submit } = useSubmit(form, (wrong) => {
    const other = languageOf(kind.facts.form, wrong);
    if (other) flushSync(() => setLanguage(other));
    onWrong?.(wrong);
  });
  return (
    <>
      <FormNotices kind={kind} form={form} onSave={() => void submit()} />
      <form id={id} ref={element} onSubmit={submit} noValidate>
        {/* Disabled until staff decide about the draft, because restoring it would replace new input. */}
        <fieldset className={clsx(styles.form, fieldLines)} disabled={form.offeredAt !== null}>
          {hasTwins(kind.facts.form) && (
            <div className={styles.wide}>
              <LanguageSwitch language={language} values={form.values} onChange={setLanguage} />
            </div>
          )}
          {visibleFields(kind, form.values, language).map((field, index) => (
            <RecordField
              key={field.name}
              {...field}
              error={form.errors[field.name]}
              first={focusFirst && index === 0}
              isHidden={isHidden?.(field.name)}
              onChange={(next) => form.change(field.name, next)}
              onField={form.change}
            />
          ))}
        </fieldset>
      </form>
    </>
  );
}

interface VisibleField {
  name: string;
  info: FieldInfo;
  control: FieldControl;
  value: FieldValue;
  lang: Locale | undefined;
}

export function visibleFields(kind: FormKind, values: FormValues, language: Locale): VisibleField[] {
  const { form } = kind.facts;
  const controls: Partial<Record<string, FieldControl>> = kind.controls ?? {};
  return Object.entries(form.shape).flatMap(([name, field]) => {
    const info = fieldInfo(field);
    const english = hasTwins(form) ? englishOf(name) : undefined;
    const { hint, ...own } = controls[name] ?? controls[english ?? ''] ?? {};
    const control = { ...own, hint: english === undefined ? hint : inEnglish(values[english]) };
    const value = values[name];
    const isOther = (languageOf(form, name) ?? language) !== language;
    const lang: Locale | undefined =
      info?.control === 'rows' ? language : englishOf(name) === undefined ? undefined : 'ne';
    return info && value !== undefined && !isOther && control.shownWith?.(values) !== false
      ? [{ name, info, control, value, lang }]
      : [];
  });
}

/** Returns the English text as a hint for the Nepali field, unless it is long: staff can switch to English to read it. */
const inEnglish = (value: FieldValue | undefined): string | undefined => {
  const text = Array.isArray(value) ? value.join(' · ') : String(value ?? '');
  return text !== '' && text.length <= limits.excerpt ? text : undefined;
};

const isHalfTyped = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.validity.customError;

/** The returned `submit` passes the first invalid field to `onWrong`, which can reveal the field, and then focuses it. */
export function useSubmit({ submit }: Pick<RecordFormState, 'submit'>, onWrong?: (field: string) => void) {
  const element = useRef<HTMLFormElement>(null);
  return {
    element,
    async submit(event?: FormEvent, set?: FormValues) {
      event?.preventDefault();
      // While the text in a `DayInput` is not a valid day, the input has a custom validity error, and the form's values still
      // contain the previous day. Saving would keep that day.
      const halfTyped = [...(element.current?.elements ?? [])].find(isHalfTyped);
      if (halfTyped) return halfTyped.focus();
      const { wrong } = await submit(set);
      if (wrong) onWrong?.(wrong);
      const control = wrong ? element.current?.elements.namedItem(wrong) : null;
      if (control instanceof HTMLElement) control.focus();
    },
  };
}

interface RecordFieldProps extends ControlProps {
  name: string;
  info: FieldInfo;
  error: string | undefined;
  isHidden?: boolean | undefined;
  /** For a control that edits several fields. */
  onField?: (name: string, value: FieldValue) => void;
}

export function RecordField({ name, error, isHidden, onField, ...rest }: RecordFieldProps) {
  const { info, control } = rest;
  const Control = controls[info.control];
  const drawn =
    control.draw && onField ? (
      <control.draw label={info.label} value={rest.value} change={onField} />
    ) : (
      <Control {...rest} />
    );
  if (info.control === 'rows') {
    return (
      <fieldset className={clsx(styles.group, isHidden && styles.hidden)}>
        <legend className={styles.legend}>{info.label}</legend>
        {control.hint && <p className={styles.hint}>{control.hint}</p>}
        {drawn}
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
      </fieldset>
    );
  }
  return (
    <Field
      label={info.label}
      name={name}
      required={info.required}
      hint={control.hint}
      error={error}
      className={clsx(
        (control.wide || wideControls.has(info.control)) && styles.wide,
        isHidden && styles.hidden,
      )}
    >
      {drawn}
    </Field>
  );
}

export function FormNotices({
  kind,
  form,
  onSave,
}: {
  kind: FormKind;
  form: RecordFormState;
  onSave: () => void;
}) {
  return (
    <>
      {form.offeredAt !== null && (
        <DraftOffer
          restore={{ label: 'Restore', onClick: form.restore }}
          discard={{ label: 'Discard', onClick: form.discardDraft }}
        >
          What you typed on <OfficeMoment at={form.offeredAt} short /> was not saved.
        </DraftOffer>
      )}
      {form.disputed && (
        <Conflict thisOne={kind.thisOne} form={form} disputed={form.disputed} onSave={onSave} />
      )}
    </>
  );
}

interface ConflictProps {
  thisOne: string;
  form: RecordFormState;
  disputed: NonNullable<RecordFormState['disputed']>;
  onSave: () => void;
}

function Conflict({ thisOne, form, disputed, onSave }: ConflictProps) {
  function saveMine() {
    form.overwriteTheirs();
    onSave();
  }
  return (
    <div className={styles.conflict}>
      <Decision
        pairs={disputed}
        busy={form.busy}
        mine={{ label: 'Use mine', onChoose: saveMine }}
        theirs={{ label: 'Keep theirs', onChoose: form.keepTheirs }}
        loss={{
          words: 'Your text in these fields will be replaced. It is not saved anywhere else.',
          text: () => disputed.map(({ label, mine }) => `${label}: ${mine}`).join('\n'),
        }}
      >
        <p>Someone else saved {thisOne} while you were editing.</p>
      </Decision>
    </div>
  );
}
