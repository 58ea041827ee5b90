import { useEffect } from 'react';
import { useDueFacts } from '../list/due-facts.ts';
import { useStackCounts } from '../list/stacks.ts';
import type { TabCounts } from './rail.tsx';

export { Reminders } from './reminders.tsx';

export function CountTabs({ onCounted }: { onCounted: (counts: TabCounts) => void }) {
  const counts = useStackCounts(null);
  const facts = useDueFacts();
  useEffect(() => {
    if (counts) onCounted({ ...counts, due: facts });
  }, [counts?.late, counts?.today, counts?.new, facts, onCounted]);
  return null;
}
