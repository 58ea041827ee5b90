import type { Form } from 'api/fields';
import { englishOf, isInNepali, type Locale, staffOnly } from 'api/rules/nepali';
import { Select } from '../../ui/field.tsx';
import { Segments } from '../../ui/segments.tsx';
import styles from './form-language.module.css';

/** Whether the form's texts have Nepali twins (`title` and `titleNe`). Such a form is edited in one language at a time. */
export const hasTwins = ({ shape }: Form): boolean => 'isNepaliBehind' in shape;

/** Returns the only language in which the field is shown; null if it is shown in both. */
export function languageOf(form: Form, name: string): Locale | null {
  if (!hasTwins(form)) return null;
  const english = englishOf(name);
  if (staffOnly.includes(name) || (english !== undefined && english in form.shape)) return 'ne';
  return `${name}Ne` in form.shape ? 'en' : null;
}

/** Returns the name of the field that contains the text in `language`. For the name `title`: `title` or `titleNe`. */
export const fieldIn = (form: Form, name: string, language: Locale): string =>
  language === 'ne' && languageOf(form, name) === 'en' ? `${name}Ne` : name;

export const nepaliNames = { missing: 'Missing', hidden: 'Hidden', outdated: 'Outdated' } as const;

type NepaliFault = keyof typeof nepaliNames;

/** Returns what is wrong with the translation; null if visitors can read it and it is up to date. */
export function nepaliFault(record: object): NepaliFault | null {
  const values: Partial<Record<string, unknown>> = { ...record };
  const isBegun = Boolean(values.titleNe || values.nameNe || values.locationNe);
  if (isBegun && String(values.isNepaliBehind) === 'true') return 'outdated';
  if (isBegun && values.nepali === 'hidden') return 'hidden';
  const isShown = values.isInNepali ?? isInNepali(values);
  return isShown ? null : 'missing';
}

const languages = [
  { value: 'en', label: 'English' },
  { value: 'ne', label: 'नेपाली', lang: 'ne' },
] as const;

interface LanguageSwitchProps {
  language: Locale;
  values: object;
  disabled?: boolean;
  onChange: (language: Locale) => void;
}

export function LanguageSwitch({ language, values, disabled = false, onChange }: LanguageSwitchProps) {
  const fault = nepaliFault(values);
  return (
    <div className={styles.languages}>
      <Segments
        legend="Language of the texts"
        segments={languages}
        value={language}
        disabled={disabled}
        onChange={onChange}
      />
      {fault && <p className={styles.note}>Nepali: {nepaliNames[fault].toLowerCase()}</p>}
    </div>
  );
}

export const NepaliFilter = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <Select
    className={styles.filter}
    aria-label="Nepali"
    value={value}
    onChange={(event) => onChange(event.target.value)}
  >
    <option value="">Nepali: all</option>
    {Object.entries(nepaliNames).map(([fault, name]) => (
      <option key={fault} value={fault}>
        Nepali: {name.toLowerCase()}
      </option>
    ))}
  </Select>
);
