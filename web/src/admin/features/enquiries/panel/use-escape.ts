import { useEffect, useEffectEvent } from 'react';

/** Esc belongs to what is open above the panel, and to a search box with words in it. */
const isTaken = (target: EventTarget | null): boolean =>
  document.querySelector('dialog:modal, [popover]:popover-open') !== null ||
  (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '');

/** Esc closes the open panel, unless something above it takes the key. */
export function useEscape(isOpen: boolean, onClose: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || isTaken(event.target))
      return;
    event.preventDefault();
    onClose();
  });
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
}
