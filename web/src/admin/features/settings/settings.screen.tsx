import { useApolloClient, useQuery } from '@apollo/client/react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { AdminSettingsDocument } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../list/loaded.tsx';
import { ScreenHeader } from '../../list/screen-header.tsx';
import { RecordFields } from '../../records/record-fields.tsx';
import { useRecordForm } from '../../records/use-record-form.ts';
import { useUnsavedGuard } from '../../records/use-unsaved-guard.tsx';
import type { TabProps } from '../../tab.ts';
import { Backups } from './backups.tsx';
import { Mail } from './mail.tsx';
import { Retention } from './retention.tsx';
import { type Settings, settingsId, settingsKind } from './settings.kind.ts';
import styles from './settings.module.css';
import { ThisServer } from './this-server.tsx';

const path = '/admin/settings';

const pages = { site: 'Site', office: 'Office', privacy: 'Privacy', server: 'Server' };
type Page = keyof typeof pages;

const officeFields: ReadonlySet<string> = new Set(['week', 'holidays']);
const pageOf = (field: string): Page => (officeFields.has(field) ? 'office' : 'site');

/** The settings, in four pages: `?tab=` in the address, for owners. */
export default function SettingsScreen({ heading }: TabProps) {
  const result = useQuery(AdminSettingsDocument, { fetchPolicy: 'network-only' });
  const settings = result.data?.record;
  const [search, setSearch] = useSearchParams();
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
      {/* Forms stay when another page is shown, with everything that was typed into them. */}
      <div hidden={!isForm}>
        <Loaded result={{ ...result, data: settings }} what="settings">
          {(record) => (
            <SettingsForm
              record={{ ...record, _id: settingsId }}
              page={page}
              onPage={(next) => setSearch({ tab: next }, { replace: true })}
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

/** Sections of which an address such as /admin/settings?tab=server#backups shows one. */
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

/** One form on two pages: Site and Office. */
function SettingsForm({ record, page, onPage }: SettingsFormProps) {
  const id = useId();
  const client = useApolloClient();
  // The header shows the brand, and next days follow the week.
  const saved = () => void client.refetchQueries({ include: ['Office'] });
  const form = useRecordForm(settingsKind, record, saved);
  const { question } = useUnsavedGuard({
    ...form,
    title: 'Settings',
    thisOne: settingsKind.thisOne,
    close: () => {},
    own: path,
  });
  // A wrong field of the other page gets the focus once that page is shown.
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
        {form.changed && <p>There are changes that have not been saved.</p>}
        <Button type="submit" form={id} busy={form.busy} disabled={form.offeredAt !== null}>
          {form.busy ? 'Saving...' : 'Save'}
        </Button>
      </div>
      {question}
    </div>
  );
}
