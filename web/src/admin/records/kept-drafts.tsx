import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { draftKey, newRecord } from '../draft-keys.ts';
import tools from '../list/list-tools.module.css';
import { usePlatform } from '../platform-context.ts';

interface KeptDraftsProps {
  /** Record ids; `newRecord` for a new record. */
  drafts: readonly string[];
  noun: string;
  nameOf: (id: string) => string;
  onOpen: (id: string) => void;
}

export function KeptDrafts({ drafts, noun, nameOf, onOpen }: KeptDraftsProps) {
  if (drafts.length === 0) return null;
  return (
    <section className={tools.notice} aria-label="Kept drafts">
      <p>
        {drafts.length === 1
          ? 'Something you typed here was not saved. It is kept on this device.'
          : 'Some things you typed here were not saved. They are kept on this device.'}
      </p>
      {drafts.map((id) => (
        <Button key={id} size="small" variant="secondary" onClick={() => onOpen(id)}>
          {id === newRecord ? `Go on with the new ${noun}` : `Go on with “${nameOf(id)}”`}
        </Button>
      ))}
    </section>
  );
}

/**
 * Returns the ids of the records that have a stored draft, and `newRecord` if there is a draft of a new record.
 * @param type - the records' GraphQL type, such as `BlogPost`
 * @param isLooking - false while a form is open. When it becomes true, the ids are read again
 */
export function useKeptDrafts(type: string, isLooking: boolean): readonly string[] {
  const { drafts } = usePlatform();
  const [kept, setKept] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isLooking) return;
    let gone = false;
    drafts.keys(draftKey(type, '')).then((keys) => {
      if (!gone) setKept([...new Set(keys.map((key) => key.split(' ')[1] ?? ''))]);
    });
    return () => {
      gone = true;
    };
  }, [drafts, type, isLooking]);
  return kept;
}
