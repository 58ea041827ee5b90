import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatMoment } from '../../format.ts';
import { notifyFailure, notifySuccess } from '../../notify.ts';
import { copyName, type SheetCopy } from '../../platform.ts';
import { usePlatform } from '../../platform-context.ts';
import { pleaseSignIn } from '../../session/session.ts';
import { useSession } from '../../session/session-context.ts';
import { type InboxView, searchedWords } from './contact-words.ts';
import styles from './inbox.module.css';

const failed = 'Error exporting contacts';

async function readFile(response: Response) {
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  const copy = response.headers.get(copyName);
  return {
    name: name ?? 'enquiries.csv',
    content: await response.blob(),
    done: copy ? wordsOf(JSON.parse(copy)) : 'Contacts exported',
  };
}

/** What the file holds where it was made without the server. */
function wordsOf(copy: SheetCopy): string {
  const part = copy.isWhole ? '' : `, searched in ${searchedWords(copy)}`;
  return `Contacts exported from the copy of ${formatMoment(copy.at)}${part}`;
}

/** Saves the enquiries of the present part, search, status and order as a spreadsheet. */
export function ContactExport({ view }: { view: InboxView }) {
  const platform = usePlatform();
  const session = useSession();
  const [busy, setBusy] = useState(false);

  async function fetchFile(): Promise<Response> {
    const search = new URLSearchParams({
      ...(view.filter && { filter: view.filter.toLowerCase() }),
      ...(view.counsellor && { counsellor: view.counsellor }),
      ...(view.status && { status: view.status }),
      ...(view.query && { q: view.query }),
      ...(view.orderName && { order: view.orderName }),
    });
    const response = await platform.fetch(`/api/admin/contacts.csv?${search}`);
    if (response.status === 401 && (await session.renew(pleaseSignIn, response))) return fetchFile();
    return response;
  }

  async function save() {
    setBusy(true);
    const file = await fetchFile()
      .then((response) => (response.ok ? readFile(response) : null))
      .catch(() => null);
    if (!file) notifyFailure(failed);
    else {
      try {
        if (await platform.saveFile(file.name, file.content)) notifySuccess(file.done);
      } catch (error) {
        // The host tells the cause: a full disk, a folder without permission.
        notifyFailure(error instanceof Error ? error.message : failed);
      }
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
