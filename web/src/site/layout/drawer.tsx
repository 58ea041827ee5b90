import { ChevronDown, Menu, X } from 'lucide-react';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useLanguage } from '../language/language.ts';
import { askAbout } from '../page/ask-about.ts';
import { type MenuHead, useSentFrame } from '../page/frame.ts';
import { ServerRendered } from '../page/server-rendered.tsx';
import { Brand } from './brand.tsx';
import styles from './drawer.late.module.css';
import buttons from './drawer.module.css';
import { isLink, Submenu } from './submenu.tsx';

const drawerId = 'site-drawer';

/**
 * The menu in windows narrower than 968 px. It is a popover, so that the buttons that open and close it work without
 * JavaScript. With JavaScript, it opens as a modal dialog, which traps the focus, closes on Esc and returns the focus.
 */
export function Drawer() {
  const { brand, menu, path } = useSentFrame();
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
        className={buttons.opener}
        popoverTarget={drawerId}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
      >
        <Icon as={Menu} size={22} />
        {t('Menu')}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: following a link by keyboard fires a click event, too. */}
      <dialog
        ref={dialog}
        id={drawerId}
        popover="auto"
        className={styles.drawer}
        aria-label={t('Site menu')}
        onClose={() => setOpen(false)}
        onClick={(event) => isLink(event.target) && close()}
      >
        <div className={styles.top}>
          <Brand name={brand} />
          <button
            type="button"
            className={buttons.closer}
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
                {item.hasSubmenu ? (
                  <DrawerGroup item={item} />
                ) : (
                  <a className={styles.head} lang={item.lang} href={to(item.path ?? '/')}>
                    {item.title}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <ButtonAnchor href={to(askAbout(path))} size="large" className={styles.action}>
          {t('Ask us anything')}
        </ButtonAnchor>
      </dialog>
    </>
  );
}

function DrawerGroup({ item }: { item: MenuHead }) {
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
      <div id={panelId} className={styles.panel} data-open={open || undefined}>
        <ServerRendered>
          {() => <Submenu id={item.id} className={styles.entries} nestedClass={styles.nested} />}
        </ServerRendered>
      </div>
    </>
  );
}
