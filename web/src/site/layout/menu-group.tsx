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
import { type MenuHead, useFrame } from '../page/frame.ts';
import { ServerRendered } from '../page/server-rendered.tsx';
import panels from './menu-group.late.module.css';
import styles from './menu-group.module.css';
import { isLink, Submenu } from './submenu.tsx';

/** The delay in ms before a group closes when the mouse leaves it, so that a mouse that left by accident can return. */
const leaveDelay = 160;

/** A group opens on hover, click and touch, and by keyboard. Esc closes the group and returns the focus. */
export function MenuGroup({ item }: { item: MenuHead }) {
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
    // If hovering has just opened the group, this click must not close it.
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

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element only watches events of the button and links inside.
    <div
      className={panels.group}
      data-open={open || undefined}
      onPointerEnter={enter}
      onPointerLeave={leave}
      onKeyDown={close}
      onBlur={blur}
      onClick={(event) => isLink(event.target) && setOpen(false)}
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
      <div id={panelId}>
        <ServerRendered>{() => <Panel id={item.id} />}</ServerRendered>
      </div>
    </div>
  );
}

function Panel({ id }: { id: string }) {
  const submenu = useFrame().menu.find((item) => item.id === id)?.submenu ?? [];
  const isWide = submenu.some((entry) => entry.submenu.length > 0);
  return (
    <Submenu
      id={id}
      className={clsx(
        styles.panel,
        panels.panel,
        isWide && panels.wide,
        !isWide && submenu.length > 6 && panels.double,
      )}
      nestedClass={panels.nested}
    />
  );
}
