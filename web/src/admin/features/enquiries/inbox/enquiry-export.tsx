import { Download } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useAttempt } from '../../../graphql/failure.ts';
import { usePlatform } from '../../../platform-context.ts';
import { useIsOwner, useSession } from '../../../session/session-context.ts';
import type { ExportedList } from './export-file.ts';

/** Renders nothing for an account that is not an owner. @param wordClass - the CSS class of the button's text */
export function EnquiryExport({ list, wordClass }: { list: ExportedList; wordClass?: string | undefined }) {
  const platform = usePlatform();
  const session = useSession();
  const [busy, attempt] = useAttempt();
  if (!useIsOwner()) return null;

  const save = () =>
    attempt(async () => {
      const { saveExport } = await import('./export-file.ts');
      await saveExport(list, platform, session);
    }, 'Error exporting contacts');

  return (
    <Button variant="secondary" size="small" busy={busy} onClick={save}>
      <Icon as={Download} size={16} />
      <span className={wordClass}>{busy ? 'Exporting…' : 'Export CSV'}</span>
    </Button>
  );
}
