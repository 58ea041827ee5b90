import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { notifyFailure } from '../../notify.ts';
import { usePlatform } from '../../platform-context.ts';
import { useSession } from '../../session/session-context.ts';
import type { InboxView } from './enquiry-words.ts';
import styles from './inbox.module.css';

/** Saves the enquiries of the present part, search, status and order as a spreadsheet. */
export function EnquiryExport({ view }: { view: InboxView }) {
  const platform = usePlatform();
  const session = useSession();
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      const { saveExport } = await import('./export-file.ts');
      await saveExport(view, platform, session);
    } catch {
      // The script did not come.
      notifyFailure('Error exporting contacts');
    }
    setBusy(false);
  }

  return (
    <Button variant="secondary" size="small" busy={busy} onClick={save}>
      <Icon as={Download} size={16} />
      <span className={styles.word}>{busy ? 'Exporting…' : 'Export CSV'}</span>
    </Button>
  );
}
