import { useEffect, useState } from 'react';
import { usePlatform } from '../platform-context.ts';
import { draftKey, newRecord } from './draft.ts';

/**
 * The records of a list whose form was left with unsaved typing on this device, by id; `newRecord` for a new one.
 *
 * @param isLooking whether no form is open: a form keeps and removes drafts
 */
export function useKeptDrafts(type: string, ids: readonly string[], isLooking: boolean): readonly string[] {
  const { drafts } = usePlatform();
  const [kept, setKept] = useState<readonly string[]>([]);
  // The same text while the list holds the same records, though each reload makes another array.
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
