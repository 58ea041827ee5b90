import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useChangeWords } from '../changes/change-words.ts';
import { notifyFailure, notifyNews } from '../notify.ts';
import type { OtherWork } from '../platform.ts';
import { usePlatform } from '../platform-context.ts';
import styles from './outbox-dialog.module.css';
import { typedText } from './typed-text.ts';

const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

/** The queued changes of other accounts or websites: to whom they belong, and how they are sent or given up. */
export function Other({ work }: { work: OtherWork }) {
  const { offline, saveFile } = usePlatform();
  const words = useChangeWords();
  const [isLeaving, setLeaving] = useState(false);
  const { owner, count, host, isHere, isOwn } = work;
  const name = work.name ?? 'another account';

  async function attempt(task: () => Promise<void>) {
    try {
      await task();
    } catch (error) {
      notifyFailure(error instanceof Error ? error.message : 'That did not work.');
    }
  }
  const save = () =>
    attempt(async () => {
      const waiting = (await offline?.readOther(owner)) ?? [];
      const head = `Not sent to ${host}: ${changes(count)}`;
      const text = [head, ...waiting.map((change) => typedText(words, change))].join('\n\n');
      const isSaved = await saveFile(`not-sent-to-${host.replaceAll(':', '-')}.txt`, new Blob([`${text}\n`]));
      if (isSaved) notifyNews('The changes are in the file. They have not been sent.');
    });

  if (!isOwn)
    return (
      <p>
        {changes(count)} by {name} {count === 1 ? 'waits' : 'wait'} on this computer
        {isHere ? '' : ` for ${host}`}. Nobody else can send {count === 1 ? 'it' : 'them'}: {name} signs in
        {isHere ? '' : ' there'}.
      </p>
    );
  return (
    <div className={styles.other}>
      <p>
        {changes(count)} of yours {count === 1 ? 'was' : 'were'} made for {host} and{' '}
        {count === 1 ? 'has' : 'have'} not been sent. This website is another one. To send{' '}
        {count === 1 ? 'it' : 'them'}, choose “Change the website…” and sign in at {host}.
      </p>
      {isLeaving ? (
        <div className={styles.choices} role="alert">
          <p>What you typed will be gone. It is nowhere else.</p>
          <Button
            size="small"
            variant="danger"
            onClick={() => attempt(async () => offline?.dropOther(owner))}
          >
            Give up
          </Button>
          <Button size="small" variant="quiet" onClick={() => setLeaving(false)}>
            Cancel
          </Button>
        </div>
      ) : (
        <div className={styles.choices}>
          <Button size="small" variant="secondary" onClick={save}>
            Save as a file
          </Button>
          <Button size="small" variant="quiet" onClick={() => setLeaving(true)}>
            Give up
          </Button>
        </div>
      )}
    </div>
  );
}
