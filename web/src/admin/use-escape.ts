import { useEffectEvent, useLayoutEffect } from 'react';

/** Returns whether Esc is handled elsewhere: by an open dialog or popover, or by a search box that contains text. */
const isTaken = (target: EventTarget | null): boolean =>
  document.querySelector('dialog:modal, [popover]:popover-open') !== null ||
  (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '');

/** Calls `onClose` when staff press Esc, unless something else handles the key. */
export function useEscape(isOpen: boolean, onClose: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isOurs = event.key === 'Escape' && !event.repeat && !event.isComposing;
    if (!isOurs || event.defaultPrevented || isTaken(event.target)) return;
    event.preventDefault();
    onClose();
  });
  // A layout effect attaches the listener before staff can see what the key closes.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
}
