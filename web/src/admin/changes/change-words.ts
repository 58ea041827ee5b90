import { type FieldInfo, fieldInfo } from 'api/fields';
import { accountFacts } from 'api/forms/admin';
import { batchFacts } from 'api/forms/batch';
import { blogPostFacts } from 'api/forms/blog-post';
import { enquiryFacts } from 'api/forms/enquiry';
import { factFacts } from 'api/forms/fact';
import { heroSlideFacts } from 'api/forms/hero-slide';
import { mailFacts } from 'api/forms/mail';
import { menuItemFacts } from 'api/forms/menu-item';
import { pageFacts } from 'api/forms/page';
import { personFacts } from 'api/forms/person';
import { pictureFacts } from 'api/forms/picture';
import { privacyFacts } from 'api/forms/privacy';
import { redirectFacts } from 'api/forms/redirect';
import { replyTemplateFacts } from 'api/forms/reply-template';
import { serviceFacts } from 'api/forms/service';
import { siteSettingsFacts } from 'api/forms/site-settings';
import { teamMemberFacts } from 'api/forms/team-member';
import { testimonialFacts } from 'api/forms/testimonial';
import type { KindFacts } from 'api/kind';
import { formatDay, formatMoment } from '../format.ts';
import { type Tab, useTabs } from '../tab.ts';
import { wordsOf } from './kind-words.ts';
import { tabOf } from './record-address.ts';

export interface ChangedField {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
}

type Names = Readonly<Record<string, string>>;

function words(value: unknown, info: FieldInfo | undefined, names?: Names): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (names && info?.kind === 'id') return names[String(value)] ?? `another ${info.label.toLowerCase()}`;
  if (Array.isArray(value))
    return value.map((entry) => info?.options?.[entry] ?? entryWords(entry)).join(', ') || null;
  if (typeof value === 'object') return JSON.stringify(value);
  if (typeof value === 'boolean' && !info) return value ? 'yes' : 'no';
  const text = String(value);
  if (info?.kind === 'day') return formatDay(text);
  if (info?.kind === 'moment') return formatMoment(text);
  return info?.options?.[text] ?? text;
}

/** Fields that staff do not type: `__typename`, and the phone number as normalised by the server. */
const computed: readonly string[] = ['__typename', 'number'];

/** Returns a list entry as text. An object becomes, for example, "9841234567 (mother)". */
function entryWords(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry);
  const [first = '', ...others] = Object.entries(entry).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' && !computed.includes(name) ? [value] : [],
  );
  return others.length > 0 ? `${first} (${others.join(', ')})` : first;
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

export function changeWords(tabs: readonly Tab[]) {
  const nounOf = (kind: string): string => {
    if (kind === 'Backup') return 'backup';
    if (kind === 'Import') return 'import';
    const named = tabOf(tabs, kind)?.kind ?? kindForms.get(kind);
    return named ? wordsOf(named).noun : kind;
  };

  return {
    nounOf,

    /** Lists the changed fields. A field without a label is listed under its own name. */
    changedFields(change: {
      kind: string;
      before?: unknown;
      after?: unknown;
      names?: Names | undefined;
    }): ChangedField[] {
      const before = fieldsOf(change.before);
      const after = fieldsOf(change.after);
      const tab = tabOf(tabs, change.kind);
      const known = kindForms.get(change.kind);
      const shape = { ...known?.createForm?.shape, ...known?.form.shape };
      const places = Object.keys(shape);
      // Fields that are not in the form come last.
      const placeOf = (field: string) => (places.includes(field) ? places.indexOf(field) : places.length);
      const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
      return names
        .sort((one, other) => placeOf(one) - placeOf(other))
        .map((field) => {
          const info = shape[field] && fieldInfo(shape[field]);
          return {
            field,
            label: info?.label ?? tab?.fields?.[field] ?? field,
            before: words(before[field], info, change.names),
            after: words(after[field], info, change.names),
          };
        });
    },
  };
}

export type ChangeWords = ReturnType<typeof changeWords>;

export const useChangeWords = (): ChangeWords => changeWords(useTabs());

type KindForm = Pick<KindFacts, 'type' | 'label' | 'form' | 'createForm'>;

const all: readonly KindForm[] = [
  accountFacts,
  batchFacts,
  blogPostFacts,
  enquiryFacts,
  factFacts,
  heroSlideFacts,
  mailFacts,
  menuItemFacts,
  pageFacts,
  personFacts,
  pictureFacts,
  privacyFacts,
  redirectFacts,
  replyTemplateFacts,
  serviceFacts,
  siteSettingsFacts,
  teamMemberFacts,
  testimonialFacts,
];

export const kindForms: ReadonlyMap<string, KindForm> = new Map(all.map((facts) => [facts.type, facts]));
