import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { AdminSettingsDocument } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../list/loaded.tsx';
import { ScreenHeader } from '../../list/screen-header.tsx';
import { RecordFields } from '../../records/record-fields.tsx';
import { useRecordForm } from '../../records/use-record-form.ts';
import { useUnsavedGuard } from '../../records/use-unsaved-guard.tsx';
import { useIsOwner } from '../../session/session-context.ts';
import type { TabProps } from '../../tab.ts';
import { Backups } from './backups.tsx';
import { Mail } from './mail.tsx';
import { Retention } from './retention.tsx';
import { type Settings, settingsId, settingsKind } from './settings.kind.ts';
import styles from './settings.module.css';
import { ThisServer } from './this-server.tsx';

/** One form for the brand, how to reach the office, its hours and its video. */
export default function SettingsScreen({ heading }: TabProps) {
  const result = useQuery(AdminSettingsDocument, { fetchPolicy: 'network-only' });
  const settings = result.data?.record;
  return (
    <>
      <ScreenHeader title={heading} />
      <Loaded result={{ ...result, data: settings }} what="settings">
        {(record) => <SettingsForm record={{ ...record, _id: settingsId }} />}
      </Loaded>
      <Retention />
      {useIsOwner() && <Installation />}
    </>
  );
}

/** Mail, backups and the server, for owners. An address such as /admin/settings#backups leads to a section. */
function Installation() {
  const { hash } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const section = hash && place.current?.querySelector(`${hash}`)?.closest('section');
    if (section) section.scrollIntoView();
  }, [hash]);
  return (
    <div ref={place} className={styles.installation}>
      <Mail />
      <Backups />
      <ThisServer />
    </div>
  );
}

function SettingsForm({ record }: { record: Settings }) {
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
  });
  return (
    <div className={styles.sheet}>
      <RecordFields id={id} kind={settingsKind} form={form} focusFirst={false} />
      <div className={styles.footer}>
        {form.changed && <p>There are changes that have not been saved.</p>}
        <Button type="submit" form={id} busy={form.busy} disabled={form.offeredAt !== null}>
          {form.busy ? 'Saving...' : 'Save'}
        </Button>
      </div>
      {question}
    </div>
  );
}
