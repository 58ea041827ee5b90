import { useEffect, useRef } from 'react';

/** The way through the day: who is before and after the open enquiry, and who comes when it is done. */
export interface Steps {
  previous: string | null;
  next: string | null;
  /** "2 of 6"; "–" for one that is in no part (any more). */
  place: string;
  /** Who comes after the open one, once it is done; null where nobody is left. */
  afterDone: () => string | null;
}

/** @param ids who is listed now, in order */
export function useSteps(ids: readonly string[], openId: string | null): Steps {
  // The order in which the open one was found. It may have left the list, or moved within it, when it is done.
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

/** The first one behind the open one that is still listed; from the end the list begins again. */
export function afterOf(
  order: readonly string[],
  ids: readonly string[],
  openId: string | null,
): string | null {
  const at = openId === null ? -1 : order.indexOf(openId);
  const behind = order.slice(at + 1).find((id) => ids.includes(id));
  return behind ?? ids.find((id) => id !== openId) ?? null;
}
