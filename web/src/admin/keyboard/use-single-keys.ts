import { useEffect, useState } from 'react';
import { usePlatform } from '../platform-context.ts';

// Kept where drafts are: on this device, and only where it differs from the usual.
const key = 'singleKeys';

/**
 * Whether keys without Ctrl do something. Who dictates what they write can turn them off (WCAG 2.2, 2.1.4): a spoken
 * "j" would move the list.
 */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const { drafts } = usePlatform();
  const [on, setOn] = useState(true);
  useEffect(() => {
    drafts.read(key).then((kept) => {
      if (kept === 'off') setOn(false);
    });
  }, [drafts]);
  function change(next: boolean) {
    setOn(next);
    if (next) drafts.remove(key);
    else drafts.write(key, 'off');
  }
  return [on, change];
}
