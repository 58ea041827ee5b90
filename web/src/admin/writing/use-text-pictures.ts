import { type RefObject, useRef, useState } from 'react';
import { notifyIfQueued } from '../notify.ts';
import { UploadError, uploadPicture } from '../pictures/use-uploads.ts';
import { usePlatform } from '../platform-context.ts';
import { useSession } from '../session/session-context.ts';
import { failedText, pictureText, waitingIn, waitingText } from './picture-text.ts';
import { block } from './text-commands.ts';
import { applyEdit, replaceQuietly, selectedOf } from './text-edit.ts';

export interface TextUpload {
  id: string;
  file: File;
  share: number;
  failure: string | null;
  /** Set when the upload has finished. While an input method is composing a word, the picture is not inserted yet. */
  isHere?: boolean;
}

/** A picture from the clipboard may have no name. */
const nameOf = ({ name }: File): string => name || 'picture';

/** Uploads run sequentially, so that the first one finishes early on a slow connection. */
export function useTextPictures(field: RefObject<HTMLTextAreaElement | null>) {
  const platform = usePlatform();
  const session = useSession();
  const [uploads, setUploads] = useState<readonly TextUpload[]>([]);
  const last = useRef<Promise<void>>(Promise.resolve());
  // A change to the text would end an input method's composition (Nepali is typed with one), so changes wait in `held`.
  const isComposing = useRef(false);
  const held = useRef<(() => void)[]>([]);
  /** Maps placeholder ids to replacement texts. Entries are never removed, because an undo may restore a placeholder. */
  const [arrived, setArrived] = useState<ReadonlyMap<string, string>>(new Map());

  const update = (id: string, news: Partial<TextUpload>) =>
    setUploads((before) => before.map((each) => (each.id === id ? { ...each, ...news } : each)));
  const forget = (id: string) => setUploads((before) => before.filter((each) => each.id !== id));

  function whenComposed(act: () => void) {
    if (isComposing.current) held.current.push(act);
    else act();
  }

  /** Replaces a placeholder by a text. Does nothing if staff have deleted the placeholder. */
  function fill(id: string, text: string): void {
    const there = field.current && waitingIn(field.current.value).find((each) => each.id === id);
    if (field.current && there && there.part !== text) replaceQuietly(field.current, there.part, text);
  }

  async function upload({ id, file }: Pick<TextUpload, 'id' | 'file'>) {
    update(id, { failure: null, share: 0 });
    whenComposed(() => fill(id, waitingText(id, nameOf(file))));
    try {
      const sent = await uploadPicture({ platform, session }, file, (share) => update(id, { share }));
      notifyIfQueued({ queued: sent.queued ?? false });
      const text = pictureText(sent.url, sent.alt ?? '');
      setArrived((before) => new Map(before).set(id, text));
      update(id, { isHere: true });
      whenComposed(() => {
        fill(id, text);
        forget(id);
      });
    } catch (error) {
      if (!(error instanceof UploadError)) throw error;
      update(id, { failure: error.message });
      whenComposed(() => fill(id, failedText(id, nameOf(file))));
    }
  }

  const enqueue = (each: Pick<TextUpload, 'id' | 'file'>) => {
    last.current = last.current.then(() => upload(each));
  };

  return {
    uploads,
    composing: {
      onCompositionStart() {
        isComposing.current = true;
      },
      onCompositionEnd() {
        isComposing.current = false;
        for (const each of held.current.splice(0)) each();
      },
    },
    add(files: Iterable<File>) {
      const added = [...files].map((file) => ({
        id: crypto.randomUUID().slice(0, 8),
        file,
        share: 0,
        failure: null,
      }));
      if (!field.current || added.length === 0) return;
      const places = added.map(({ id, file }) => waitingText(id, nameOf(file))).join('\n\n');
      applyEdit(field.current, block(selectedOf(field.current), places));
      setUploads((before) => [...before, ...added]);
      added.forEach(enqueue);
    },
    tryAgain: enqueue,
    arrived,
    putBack: (id: string) => fill(id, arrived.get(id) ?? ''),
    remove(id: string) {
      fill(id, '');
      forget(id);
    },
  };
}
