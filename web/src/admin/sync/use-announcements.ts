import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useToasterStore } from '../../ui/toaster.tsx';
import { notifyNews } from '../notify.ts';
import type { Live } from './live.ts';
import { useArrivals } from './live-context.ts';

const toastId = 'arrivals';

/**
 * Announces new enquiries unless another window does (`isSilent`). Returns how many it has announced since the inbox was last
 * visible.
 */
export function useAnnouncements(live: Live, isSilent = false): number {
  const { pathname } = useLocation();
  const atInbox = pathname.startsWith('/admin/contacts');
  const [unseen, setUnseen] = useState(0);

  // Names are added to a toast that is still visible or queued, because one toast per enquiry would pile up on a busy morning.
  const names = useRef<string[]>([]);
  const { toasts } = useToasterStore();
  const isGone = !toasts.some(({ id, visible }) => id === toastId && visible);
  useEffect(() => {
    if (isGone) names.current = [];
  }, [isGone]);

  useArrivals(live, (all) => {
    // Enquiries that colleagues enter at the front desk are not announced.
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

const named = 2;

/** @param names - the senders' names, newest first; at least one */
export function arrivalWords(names: readonly string[]): string {
  const first = names.slice(0, named);
  const more = names.length - first.length;
  const people = more > 0 ? `${first.join(', ')} and ${more} more` : first.join(' and ');
  return `New ${names.length === 1 ? 'enquiry' : 'enquiries'} from ${people}`;
}
