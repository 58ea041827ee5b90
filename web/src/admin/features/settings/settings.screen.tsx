import { useApolloClient, useQuery } from '@apollo/client/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { siteSettingsFacts, type siteSettingsForm } from 'api/forms/site-settings';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import {
  AdminSettingsDocument,
  type AdminSettingsQuery,
  UpdateSettingsDocument,
} from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../list/loaded.tsx';
import { ScreenHeader } from '../../list/screen-header.tsx';
import { useSetParameters } from '../../list/use-set-parameters.ts';
import { RecordFields } from '../../records/record-fields.tsx';
import { formKind, type Sent } from '../../records/record-kind.ts';
import { useRecordForm } from '../../records/use-record-form.ts';
import { useUnsavedGuard } from '../../records/use-unsaved-guard.tsx';
import type { TabProps } from '../../tab.ts';
import { Backups } from './backups.tsx';
import { Mail } from './mail.tsx';
import { CategoryLabelsField, HolidaysField, WeekField } from './office-fields.tsx';
import { Retention } from './retention.tsx';
import styles from './settings.module.css';
import { ThisServer } from './this-server.tsx';

const path = '/admin/settings';

const pages = { site: 'Site', office: 'Office', privacy: 'Privacy', server: 'Server' };
type Page = keyof typeof pages;

const officeFields: ReadonlySet<string> = new Set(['week', 'holidays']);
const pageOf = (field: string): Page => (officeFields.has(field) ? 'office' : 'site');

export default function SettingsScreen({ heading }: TabProps) {
  const result = useQuery(AdminSettingsDocument, { fetchPolicy: 'network-only' });
  const settings = result.data?.record;
  const [search] = useSearchParams();
  const setParameters = useSetParameters();
  const asked = search.get('tab') ?? '';
  const page = asked in pages ? (asked as Page) : 'site';
  const isForm = page === 'site' || page === 'office';
  return (
    <>
      <div className={styles.head}>
        <ScreenHeader title={heading} />
        <nav aria-label="Settings">
          <ul className={styles.pages}>
            {Object.entries(pages).map(([key, label]) => (
              <li key={key}>
                <Link to={{ search: `?tab=${key}` }} replace aria-current={key === page ? 'page' : undefined}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {/* The form stays mounted while another page is shown, so that unsaved input is kept. */}
      <div hidden={!isForm}>
        <Loaded result={{ ...result, data: settings }} what="settings">
          {(record) => (
            <SettingsForm
              record={{ ...record, _id: settingsId }}
              page={page}
              onPage={(next) => setParameters({ tab: next })}
            />
          )}
        </Loaded>
      </div>
      <div hidden={page !== 'privacy'}>
        <Retention />
      </div>
      {page === 'server' && (
        <Sections>
          <Mail />
          <Backups />
          <ThisServer />
        </Sections>
      )}
    </>
  );
}

/** Scrolls to the section that the URL's fragment names, such as /admin/settings?tab=server#backups. */
function Sections({ children }: { children: ReactNode }) {
  const { hash } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const section = hash && place.current?.querySelector(hash)?.closest('section');
    if (section) section.scrollIntoView();
  }, [hash]);
  return <div ref={place}>{children}</div>;
}

interface SettingsFormProps {
  record: Settings;
  page: Page;
  onPage: (page: Page) => void;
}

function SettingsForm({ record, page, onPage }: SettingsFormProps) {
  const id = useId();
  const client = useApolloClient();
  // Reloads the header's brand, and the office hours by which follow-up days are suggested.
  const saved = () => void client.refetchQueries({ include: ['Office'] });
  const form = useRecordForm(settingsKind, record, saved);
  const { question } = useUnsavedGuard({
    ...form,
    title: 'Settings',
    thisOne: settingsKind.thisOne,
    close: () => {},
    own: path,
  });
  // The name of an invalid field that is on a hidden page of the form. The field gets the focus once that page is shown.
  const wrong = useRef<string | null>(null);
  useEffect(() => {
    if (wrong.current === null || pageOf(wrong.current) !== page) return;
    const control = document.forms.namedItem(id)?.elements.namedItem(wrong.current);
    if (control instanceof HTMLElement) control.focus();
    wrong.current = null;
  }, [page, id]);
  return (
    <div className={styles.sheet}>
      <RecordFields
        id={id}
        kind={settingsKind}
        form={form}
        focusFirst={false}
        isHidden={(field) => pageOf(field) !== page}
        onWrong={(field) => {
          if (pageOf(field) === page) return;
          wrong.current = field;
          onPage(pageOf(field));
        }}
      />
      <div className={styles.save}>
        {form.changed && <p>You have unsaved changes.</p>}
        <Button type="submit" form={id} busy={form.busy} disabled={form.offeredAt !== null}>
          {form.busy ? 'Saving...' : 'Save'}
        </Button>
      </div>
      {question}
    </div>
  );
}

/** The server's settings have no id, but the form needs one. */
type Settings = AdminSettingsQuery['record'] & { _id: string };
type SentSettings = Sent<typeof siteSettingsForm>;

const settingsId = 'site';

const settingsKind = formKind<Settings, typeof siteSettingsForm>({
  facts: siteSettingsFacts,
  controls: {
    socialHandle: { hint: 'The same on all five networks.' },
    week: {
      draw: WeekField,
      hint: 'From today on, it decides next days, late enquiries, reports and the hours on the site.',
    },
    holidays: { draw: HolidaysField },
    showsUnwritten: {
      hint: 'The menu may link to pages that nobody has written yet. They say "Coming Soon".',
    },
    categoryLabels: {
      draw: CategoryLabelsField,
      hint: 'Empty: the usual name. The enquiry form keeps its own names.',
    },
    notice: { hint: 'One line on every page of the site. Empty: none.' },
    counters: {
      wide: true,
      hint: 'The figures of the home page, such as 500+ or 98%. Without any, the section is not shown.',
    },
    videoUrl: { wide: true, hint: 'A YouTube or Vimeo address.' },
  },
  operations: {
    // Apollo drops the variable `id`, because the operation does not declare it.
    update: UpdateSettingsDocument as TypedDocumentNode<
      { record: { version: number } },
      { id: string; input: Partial<SentSettings>; base?: Partial<SentSettings> | null }
    >,
  },
});
