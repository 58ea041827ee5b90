import { clsx } from 'clsx';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { countOf } from '../format.ts';
import styles from './markdown-editor.module.css';
import { described, pictureText, undescribedIn, undescribedPart, waitingIn } from './picture-text.ts';
import { replaceQuietly } from './text-edit.ts';
import type { TextUpload, useTextPictures } from './use-text-pictures.ts';

interface PictureNotesProps {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  pictures: ReturnType<typeof useTextPictures>;
}

/** The maximum number of alt text inputs that are shown at the same time. More would leave no room to write. */
const mostAsked = 2;

export function PictureNotes({ field, text, pictures }: PictureNotesProps) {
  const { uploads, arrived, tryAgain, putBack, remove } = pictures;
  const list = useRef<HTMLUListElement>(null);
  const lost = waitingIn(text).filter(({ id }) => !uploads.some((each) => each.id === id));
  const bare = undescribedIn(text);
  if (uploads.length + lost.length + bare.length === 0) return null;

  function tell(address: string, words: string, isGoingOn: boolean) {
    const part = field.current && undescribedPart(field.current.value, address);
    if (field.current && part) replaceQuietly(field.current, part, pictureText(address, words), true);
    // The described picture's input has disappeared. After Enter, the focus moves to the next input or to the text.
    const next = list.current?.querySelector('input') ?? field.current;
    if (isGoingOn) next?.focus();
  }

  return (
    <ul ref={list} className={styles.notes} aria-label="Pictures of the text">
      {uploads.map((upload) => (
        <li key={upload.id} className={clsx(styles.note, upload.failure && styles.failed)}>
          <Progress upload={upload} />
          {upload.failure && (
            <>
              <Button size="small" variant="secondary" onClick={() => tryAgain(upload)}>
                Try again
              </Button>
              <Button size="small" variant="quiet" onClick={() => remove(upload.id)}>
                Leave it out
              </Button>
            </>
          )}
        </li>
      ))}
      {lost.map(({ id, name }) => (
        <li key={id} className={clsx(styles.note, styles.failed)}>
          {arrived.has(id) ? (
            <>
              <p>{name} is uploaded, but its place is missing from the text.</p>
              <Button size="small" variant="secondary" onClick={() => putBack(id)}>
                Insert it
              </Button>
            </>
          ) : (
            <p role="alert">{name} was not uploaded before this page closed. Please add it again.</p>
          )}
          <Button size="small" variant="quiet" onClick={() => remove(id)}>
            Leave it out
          </Button>
        </li>
      ))}
      {bare.slice(0, mostAsked).map((address) => (
        <li key={address} className={styles.note}>
          <Describe address={address} onDescribed={(words, isGoingOn) => tell(address, words, isGoingOn)} />
        </li>
      ))}
      {bare.length > mostAsked && (
        <li className={styles.more}>
          {countOf(bare.length - mostAsked, 'more picture has', 'more pictures have')} no description yet.
        </li>
      )}
    </ul>
  );
}

function Progress({ upload: { file, share, failure, isHere } }: { upload: TextUpload }) {
  const name = file.name || 'The picture';
  if (failure) return <p role="alert">{failure}</p>;
  if (isHere) return <p>{name} will be inserted when you finish the word.</p>;
  return (
    <>
      <p>{share < 1 ? `Uploading ${name}` : `Preparing ${name}`}</p>
      <progress max={1} value={share < 1 ? share : undefined} aria-label={`Upload of ${name}`} />
    </>
  );
}

interface DescribeProps {
  address: string;
  /** @param isGoingOn - whether the alt text was confirmed with Enter, so that the focus moves on */
  onDescribed: (words: string, isGoingOn: boolean) => void;
}

/** Reports the alt text only on Enter or blur, because this input disappears once the picture has an alt text. */
function Describe({ address, onDescribed }: DescribeProps) {
  const [words, setWords] = useState('');
  const isTold = useRef(false);
  function take(isGoingOn: boolean) {
    if (isTold.current || !described(words)) return;
    isTold.current = true;
    // Deferred, because React would restore the old Markdown after this event, and the text's undo history would be lost.
    setTimeout(() => onDescribed(words, isGoingOn));
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Otherwise Enter would submit the whole form.
    event.preventDefault();
    take(true);
  }
  return (
    <>
      <img src={address} alt="" className={styles.seen} width={56} height={42} />
      <Field
        label="What does this picture show? Describe it for people who cannot see it."
        name="picture-description"
        className={styles.describe}
      >
        <Input
          maxLength={300}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onBlur={() => take(false)}
          onKeyDown={onKeyDown}
        />
      </Field>
    </>
  );
}
