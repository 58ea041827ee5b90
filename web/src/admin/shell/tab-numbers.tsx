import { useEffect } from 'react';
import { type StackCounts, useStackCounts } from '../list/stacks.ts';

export { Reminders } from './reminders.tsx';

/** Counts the day's work for the rail and the bar of a phone. Renders nothing. */
export function CountTabs({ onCounted }: { onCounted: (counts: StackCounts) => void }) {
  const counts = useStackCounts(null);
  useEffect(() => {
    if (counts) onCounted(counts);
  }, [counts?.late, counts?.today, counts?.new, onCounted]);
  return null;
}
