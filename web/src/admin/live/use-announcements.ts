import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useToasterStore } from '../../ui/toaster.tsx';
import { notifyNews } from '../notify.ts';
import { arrivalWords } from './arrival-words.ts';
import type { Live } from './live.ts';
import { useArrivals } from './live-context.ts';

const toastId = 'arrivals';

/**
 * Announces new enquiries on every tab.
 *
 * @param isSilent another window of the app announces them
 * @returns how many of them have not shown on the screen yet, for the title
 */
export function useAnnouncements(live: Live, isSilent = false): number {
  const { pathname } = useLocation();
  const atInbox = pathname.startsWith('/admin/contacts');
  const [unseen, setUnseen] = useState(0);

  // What arrives while the toast of others stands, or waits behind another, joins it. On a busy morning a toast for each would keep
  // those that follow waiting.
  const names = useRef<string[]>([]);
  const { toasts } = useToasterStore();
  const isGone = !toasts.some(({ id, visible }) => id === toastId && visible);
  useEffect(() => {
    if (isGone) names.current = [];
  }, [isGone]);

  useArrivals(live, (all) => {
    // What colleagues note at the front desk is no news from outside.
    const enquiries = all.filter(({ origin }) => origin === 'website');
    if (isSilent || enquiries.length === 0) return;
    names.current = [...enquiries.map(({ name }) => name), ...names.current];
    notifyNews(arrivalWords(names.current), toastId);
    if (!atInbox || document.hidden) setUnseen((before) => before + enquiries.length);
  });

  useEffect(() => {
    const look = () => {
      if (atInbox && !document.hidden) setUnseen(0);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [atInbox]);

  return unseen;
}
