import { type ControlKind, type FieldInfo, limits } from 'api/fields';
import type { Locale } from 'api/rules/nepali';
import type { ComponentProps, ComponentType } from 'react';
import { Input, initialFocus, Options, Select, Textarea } from '../../ui/field.tsx';
import { DayInput } from '../calendar/day-input.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import styles from './field-control.module.css';
import { ListField } from './list-field.tsx';
import { MomentControl } from './moment-control.tsx';
import type { FieldControl, FieldValue } from './record-kind.ts';
import { RowsEditor } from './rows-editor.tsx';

export interface ControlProps {
  info: FieldInfo;
  control: FieldControl;
  value: FieldValue;
  onChange: (value: FieldValue) => void;
  first: boolean;
  /** `ne` for a Nepali text; for the control `rows`, the language in which the form is edited. */
  lang?: Locale | undefined;
}

const textInput =
  (native: ComponentProps<'input'>): ComponentType<ControlProps> =>
  ({ info, value, onChange, first, lang }) => (
    <Input
      {...native}
      lang={lang}
      maxLength={info.max}
      value={String(value)}
      ref={first ? initialFocus : null}
      onChange={(event) => onChange(event.target.value)}
    />
  );

function Lines({ info, value, onChange, lang }: ControlProps) {
  return (
    <Textarea
      lang={lang}
      rows={(info.max ?? 0) > limits.excerpt ? 4 : 2}
      maxLength={info.max}
      value={String(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function Choice({ info, value, onChange }: ControlProps) {
  return (
    <Select value={String(value)} onChange={(event) => onChange(event.target.value)}>
      <Options of={info.options ?? {}} />
    </Select>
  );
}

/** If the value is not an array, no option is checked. */
function Choices({ info, value, onChange }: ControlProps) {
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: the `Field` has the legend already.
    <div role="group" aria-label={info.label} className={styles.choices}>
      {Object.entries(info.options ?? {}).map(([key, label]) => (
        <label key={key} className={styles.choice}>
          <input
            type="checkbox"
            checked={chosen.includes(key)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, key] : chosen.filter((each) => each !== key))
            }
          />
          {label}
        </label>
      ))}
    </div>
  );
}

function NumberControl({ info, control: { numbers }, value, onChange, first }: ControlProps) {
  const change = (text: string) => onChange(text === '' ? '' : Number(text));
  if (numbers) {
    return (
      <Select value={String(value)} onChange={(event) => change(event.target.value)}>
        {numbers.map((each) => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </Select>
    );
  }
  return (
    <Input
      type="number"
      step={1}
      {...info.range}
      value={String(value)}
      ref={first ? initialFocus : null}
      onChange={(event) => change(event.target.value)}
    />
  );
}

export const controls: Record<ControlKind, ComponentType<ControlProps>> = {
  text: textInput({ type: 'text' }),
  email: textInput({ type: 'email' }),
  tel: textInput({ type: 'tel' }),
  time: textInput({ type: 'time' }),
  // Not the type `url`, because a path on this site must be accepted, too.
  url: textInput({ type: 'text', inputMode: 'url' }),
  password: textInput({ type: 'password' }),
  day: ({ info, value, onChange, first }) => (
    <DayInput
      label={info.label}
      value={String(value)}
      onChange={onChange}
      ref={first ? initialFocus : null}
    />
  ),
  lines: Lines,
  // A plain text area. The main text of a page or blog post is edited in the Markdown editor instead (writing-form.tsx).
  markdown: Lines,
  picture: ({ info, value, onChange }) => (
    <PictureField max={info.max} address={String(value)} onChange={onChange} />
  ),
  choice: Choice,
  choices: Choices,
  number: NumberControl,
  moment: ({ info, value, onChange }) => (
    <MomentControl label={info.label} value={String(value)} onChange={onChange} />
  ),
  list: ({ info, value, onChange, lang }) => (
    <ListField info={info} value={value} onChange={onChange} lang={lang} />
  ),
  rows: ({ info, value, onChange, lang }) => (
    <RowsEditor info={info} value={value} onChange={onChange} language={lang} />
  ),
};

export const wideControls: ReadonlySet<ControlKind> = new Set([
  'lines',
  'markdown',
  'picture',
  'list',
  'choices',
]);
