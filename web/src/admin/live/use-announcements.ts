import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { newsDuration, notifyNews } from '../notify.ts';
import { arrivalWords } from './arrival-words.ts';
import type { Live } from './live.ts';
import { useArrivals } from './live-context.ts';

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

  // What arrives while the toast of others stands joins it. A toast for each would cover a phone on a busy morning.
  const told = useRef({ names: [] as string[], at: 0 });

  useArrivals(live, (all) => {
    // What colleagues note at the front desk is no news from outside.
    const contacts = all.filter(({ origin }) => origin === 'website');
    if (isSilent || contacts.length === 0) return;
    const isStanding = Date.now() - told.current.at < newsDuration;
    const names = [...contacts.map(({ name }) => name), ...(isStanding ? told.current.names : [])];
    told.current = { names, at: Date.now() };
    notifyNews(arrivalWords(names), 'arrivals');
    if (!atInbox || document.hidden) setUnseen((before) => before + contacts.length);
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
