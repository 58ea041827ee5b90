import { useEffect, useRef } from 'react';

/** Steps through the day: the enquiries before and after the open one, and the one that follows when it is done. */
export interface Steps {
  previous: string | null;
  next: string | null;
  /** "2 of 6"; "–" for an enquiry that is not (or no longer) listed. */
  place: string;
  /** The enquiry that follows when the open one is done; null if none is left. */
  afterDone: () => string | null;
}

/** @param ids the listed enquiries, in order */
export function useSteps(ids: readonly string[], openId: string | null): Steps {
  // The order when the open enquiry was opened. It may have moved or left the list by the time it is done.
  const found = useRef({ openId, order: ids });
  const latest = useRef(ids);
  useEffect(() => {
    latest.current = ids;
    const isNew = openId !== null && !found.current.order.includes(openId) && ids.includes(openId);
    if (isNew || found.current.openId !== openId) found.current = { openId, order: ids };
  });

  const at = openId === null ? -1 : ids.indexOf(openId);
  return {
    previous: at > 0 ? (ids[at - 1] ?? null) : null,
    next: at === -1 ? afterOf(found.current.order, ids, openId) : (ids[at + 1] ?? null),
    place: at === -1 ? '–' : `${at + 1} of ${ids.length}`,
    afterDone: () => afterOf(found.current.order, latest.current, openId),
  };
}

/** The next enquiry that is still listed; after the end it starts over. */
export function afterOf(
  order: readonly string[],
  ids: readonly string[],
  openId: string | null,
): string | null {
  const at = openId === null ? -1 : order.indexOf(openId);
  const behind = order.slice(at + 1).find((id) => ids.includes(id));
  return behind ?? ids.find((id) => id !== openId) ?? null;
}
