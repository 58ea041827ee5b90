import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import tools from '../list/list-tools.module.css';
import { usePlatform } from '../platform-context.ts';
import { draftKey, newRecord } from './draft.ts';

interface KeptDraftsProps {
  /** Ids of records, `newRecord` for a new one. */
  drafts: readonly string[];
  /** "service". */
  noun: string;
  nameOf: (id: string) => string;
  onOpen: (id: string) => void;
}

/** Above a list: the drafts of its forms, each with a button to continue. */
export function KeptDrafts({ drafts, noun, nameOf, onOpen }: KeptDraftsProps) {
  if (drafts.length === 0) return null;
  return (
    <section className={tools.notice} aria-label="Kept drafts">
      <p>
        {drafts.length === 1 ? 'Something that you typed here was' : 'Some things that you typed here were'}{' '}
        not saved, and kept on this device.
      </p>
      {drafts.map((id) => (
        <Button key={id} size="small" variant="secondary" onClick={() => onOpen(id)}>
          {id === newRecord ? `Go on with the new ${noun}` : `Go on with “${nameOf(id)}”`}
        </Button>
      ))}
    </section>
  );
}

/** The records with unsaved typing on this device, by id; `newRecord` for a new one. @param isLooking no form is open */
export function useKeptDrafts(type: string, ids: readonly string[], isLooking: boolean): readonly string[] {
  const { drafts } = usePlatform();
  const [kept, setKept] = useState<readonly string[]>([]);
  // A string, because each reload creates another array for the same records.
  const all = [newRecord, ...ids].join(' ');
  useEffect(() => {
    if (!isLooking) return;
    let gone = false;
    const each = all.split(' ');
    Promise.all(each.map((id) => drafts.read(draftKey(type, id)))).then((texts) => {
      if (!gone) setKept(each.filter((_, index) => texts[index] !== null));
    });
    return () => {
      gone = true;
    };
  }, [drafts, type, all, isLooking]);
  return kept;
}
