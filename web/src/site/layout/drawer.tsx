import { ChevronDown, Menu, X } from 'lucide-react';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type MenuItem, useFrame } from '../page/frame.ts';
import { Brand } from './brand.tsx';
import styles from './drawer.module.css';

const drawerId = 'site-drawer';

/**
 * The full-screen menu below 968 px. The dialog is a popover as well, so the two buttons work before (or without) the
 * script; with it they open a modal, which traps the focus, returns it and closes on Esc by itself.
 */
export function Drawer() {
  const { menu, settings } = useFrame();
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);

  const close = () => {
    const element = dialog.current;
    if (element?.matches(':popover-open')) element.hidePopover();
    element?.close();
  };

  const show = (event: MouseEvent) => {
    event.preventDefault();
    if (dialog.current?.matches(':popover-open, [open]')) return;
    dialog.current?.showModal();
    setOpen(true);
  };

  useEffect(() => {
    if (!open) return;
    const root = document.documentElement;
    const desktop = window.matchMedia('(min-width: 60.5rem)');
    const leave = () => desktop.matches && dialog.current?.close();
    root.classList.add('scroll-locked');
    desktop.addEventListener('change', leave);
    return () => {
      root.classList.remove('scroll-locked');
      desktop.removeEventListener('change', leave);
    };
  }, [open]);

  return (
    <>
      <button
        type="button"
        className={styles.opener}
        popoverTarget={drawerId}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
      >
        <Icon as={Menu} size={22} />
        Menu
      </button>
      <dialog
        ref={dialog}
        id={drawerId}
        popover="auto"
        className={styles.drawer}
        aria-label="Site menu"
        onClose={() => setOpen(false)}
      >
        <div className={styles.top}>
          <Brand name={settings.brand} onFollow={close} />
          <button
            type="button"
            className={styles.closer}
            popoverTarget={drawerId}
            popoverTargetAction="hide"
            aria-label="Close menu"
            onClick={(event) => {
              event.preventDefault();
              close();
            }}
          >
            <Icon as={X} size={26} />
          </button>
        </div>
        <nav aria-label="Menu">
          <ul className={styles.groups}>
            {menu.map((item) => (
              <li key={item.id}>
                {item.submenu.length === 0 ? (
                  <a className={styles.head} href={item.path ?? '/'} onClick={close}>
                    {item.title}
                  </a>
                ) : (
                  <DrawerGroup item={item} onFollow={close} />
                )}
              </li>
            ))}
          </ul>
        </nav>
        <ButtonAnchor href="/contact" size="large" className={styles.action} onClick={close}>
          Ask us anything
        </ButtonAnchor>
      </dialog>
    </>
  );
}

function DrawerGroup({ item, onFollow }: { item: MenuItem; onFollow: () => void }) {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  return (
    <>
      <button
        type="button"
        className={styles.head}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        {item.title}
        <Icon as={ChevronDown} className={styles.chevron} />
      </button>
      <ul id={panelId} className={styles.panel} data-open={open || undefined}>
        {item.path && (
          <li>
            <a href={item.path} onClick={onFollow}>
              All of {item.title}
            </a>
          </li>
        )}
        {item.submenu.map((entry) => (
          <li key={entry.path}>
            <a href={entry.path} onClick={onFollow}>
              {entry.title}
            </a>
            {entry.submenu.length > 0 && (
              <ul className={styles.nested}>
                {entry.submenu.map((page) => (
                  <li key={page.path}>
                    <a href={page.path} onClick={onFollow}>
                      {page.title}
                      <span className="visually-hidden">, {entry.title}</span>
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
