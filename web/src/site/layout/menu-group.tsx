import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { MenuItem } from '../page/frame.ts';
import styles from './menu-group.module.css';
import { Submenu } from './submenu.tsx';

/** How long a group stays open after the mouse leaves it, in milliseconds, in case the mouse only slipped. */
const leaveDelay = 160;

/** One of the navigation's dropdowns. It opens by mouse, click, touch and keyboard; Esc closes it and returns the focus. */
export function MenuGroup({ item }: { item: MenuItem }) {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const openedByMouse = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(leaving.current), []);

  const enter = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(leaving.current);
    openedByMouse.current = !open;
    setOpen(true);
  };
  const leave = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    leaving.current = setTimeout(() => setOpen(false), leaveDelay);
  };
  const press = () => {
    // Hovering has just opened the group, so this click must not close it.
    setOpen(openedByMouse.current || !open);
    openedByMouse.current = false;
  };
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  const blur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };

  const isWide = item.submenu.some((entry) => entry.submenu.length > 0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element only watches events of the button and links inside.
    <div
      className={styles.group}
      data-open={open || undefined}
      onPointerEnter={enter}
      onPointerLeave={leave}
      onKeyDown={close}
      onBlur={blur}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        lang={item.lang}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={press}
      >
        {item.title}
        <Icon as={ChevronDown} size={15} className={styles.chevron} />
      </button>
      <Submenu
        item={item}
        id={panelId}
        className={clsx(
          styles.panel,
          isWide && styles.wide,
          !isWide && item.submenu.length > 6 && styles.double,
        )}
        nestedClass={styles.nested}
        onFollow={() => setOpen(false)}
      />
    </div>
  );
}
