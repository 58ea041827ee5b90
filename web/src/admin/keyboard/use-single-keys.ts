import { useEffect, useState } from 'react';
import { usePlatform } from '../platform-context.ts';

// Stored beside the drafts on this device, and only while the keys are off.
const key = 'singleKeys';

/**
 * Whether keys without Ctrl work. People who dictate can turn them off (WCAG 2.2, 2.1.4): a spoken "j" would move the
 * list.
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
