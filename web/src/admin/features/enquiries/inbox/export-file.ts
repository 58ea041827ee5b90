import { formatMoment } from '../../../format.ts';
import { notifyFailure, notifySuccess } from '../../../notify.ts';
import { copyName, type Platform, type SheetCopy } from '../../../platform.ts';
import { reportFailure } from '../../../report-failure.ts';
import { reasonOf, type Session } from '../../../session/session.ts';
import { type InboxView, searchedWords } from './inbox-view.ts';

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

function wordsOf(copy: SheetCopy): string {
  const part = copy.isWhole ? '' : `, searched in ${searchedWords(copy)}`;
  return `Contacts exported from the copy of ${formatMoment(copy.at)}${part}`;
}

export interface ExportedList extends Partial<Omit<InboxView, 'part' | 'whose' | 'order' | 'key'>> {
  batch?: string;
}

/** Saves the enquiries of a list as a file, and reports the result in a toast. Never throws. */
export async function saveExport(view: ExportedList, platform: Platform, session: Session): Promise<void> {
  async function fetchFile(): Promise<Response> {
    const search = new URLSearchParams({
      ...(view.batch && { class: view.batch }),
      ...(view.filter && { filter: view.filter.toLowerCase() }),
      ...(view.counsellor && { counsellor: view.counsellor }),
      ...(view.status && { status: view.status }),
      ...(view.query && { q: view.query }),
      ...(view.orderName && { order: view.orderName }),
    });
    const sentAt = session.sentAt();
    const response = await platform.fetch(`/api/admin/contacts.csv?${search}`);
    if (response.status !== 401) return response;
    if (await session.renew(await reasonOf(response), sentAt, response)) return fetchFile();
    return response;
  }

  const file = await fetchFile()
    .then((response) => (response.ok ? readFile(response) : null))
    .catch(() => null);
  if (!file) return notifyFailure(failed);
  await reportFailure(async () => {
    if (await platform.saveFile(file.name, file.content)) notifySuccess(file.done);
  });
}
