import { ChevronDown, Menu, X } from 'lucide-react';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useLanguage } from '../language/language.ts';
import { askAbout } from '../page/ask-about.ts';
import { type MenuItem, useFrame } from '../page/frame.ts';
import { Brand } from './brand.tsx';
import styles from './drawer.module.css';
import { Submenu } from './submenu.tsx';

const drawerId = 'site-drawer';

/**
 * The full-screen menu below 968 px. The dialog is also a popover, so that its two buttons work without JavaScript. With
 * JavaScript it opens as a modal, which traps the focus, closes on Esc and returns the focus.
 */
export function Drawer() {
  const { menu, settings, path } = useFrame();
  const { t, to } = useLanguage();
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
        {t('Menu')}
      </button>
      <dialog
        ref={dialog}
        id={drawerId}
        popover="auto"
        className={styles.drawer}
        aria-label={t('Site menu')}
        onClose={() => setOpen(false)}
      >
        <div className={styles.top}>
          <Brand name={settings.brand} onFollow={close} />
          <button
            type="button"
            className={styles.closer}
            popoverTarget={drawerId}
            popoverTargetAction="hide"
            aria-label={t('Close menu')}
            onClick={(event) => {
              event.preventDefault();
              close();
            }}
          >
            <Icon as={X} size={26} />
          </button>
        </div>
        <nav aria-label={t('Menu')}>
          <ul className={styles.groups}>
            {menu.map((item) => (
              <li key={item.id}>
                {item.submenu.length === 0 ? (
                  <a className={styles.head} lang={item.lang} href={to(item.path ?? '/')} onClick={close}>
                    {item.title}
                  </a>
                ) : (
                  <DrawerGroup item={item} onFollow={close} />
                )}
              </li>
            ))}
          </ul>
        </nav>
        <ButtonAnchor href={to(askAbout(path))} size="large" className={styles.action} onClick={close}>
          {t('Ask us anything')}
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
        lang={item.lang}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        {item.title}
        <Icon as={ChevronDown} className={styles.chevron} />
      </button>
      <Submenu
        item={item}
        id={panelId}
        className={styles.panel}
        nestedClass={styles.nested}
        isOpen={open}
        onFollow={onFollow}
      />
    </>
  );
}
