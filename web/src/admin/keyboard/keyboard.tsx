import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { EnquiryStart } from '../front-desk-context.ts';
import { notifyFailure } from '../notify.ts';
import type { AdminCommand } from '../platform.ts';
import { usePlatform } from '../platform-context.ts';
import { useOwnTabs } from '../session/session-context.ts';
import { canAdd } from '../tab.ts';
import { useLate } from '../use-late.ts';
import { focusSearch, isNewKey, isTaken, markRow, moveRow, pressKey } from './shortcuts.ts';

const loadHelp = () => import('./keyboard-help.tsx');
const loadPalette = () => import('./command-palette.tsx');
const loadEnquiry = () => import('../front-desk/new-enquiry.tsx');

export type KeyboardPart = 'palette' | 'help' | EnquiryStart;

interface KeyboardProps {
  open: KeyboardPart | null;
  onOpen: (part: KeyboardPart | null) => void;
  onLogout: () => void;
}

export function Keyboard({ open, onOpen: setOpen, onLogout }: KeyboardProps) {
  const [singleKeys, setSingleKeys] = useSingleKeys();
  /** Text typed while the palette or the new-enquiry form loads. It becomes the palette's search or the form's phone number. */
  const early = useRef('');
  const close = () => {
    early.current = '';
    setOpen(null);
  };
  const help = useLate(loadHelp, open === 'help', close);
  const palette = useLate(loadPalette, open === 'palette', close);
  const start = typeof open === 'object' ? open : null;
  const enquiry = useLate(loadEnquiry, start !== null, () => {
    notifyFailure('New enquiry could not be loaded. Please try again.');
    close();
  });
  const isComing = (open === 'palette' && !palette) || (start !== null && !enquiry);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    if (isComing && !event.ctrlKey && !event.metaKey) {
      if (event.key.length === 1) early.current += event.key;
      event.preventDefault();
      return;
    }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      // The palette does not open above another dialog (except the keyboard help, which it replaces), because the palette's
      // commands navigate away, and unsaved changes would be lost.
      if (typeof open === 'string' || !document.querySelector('dialog:modal')) {
        early.current = '';
        setOpen(open === 'palette' ? null : 'palette');
      }
      return;
    }
    if (event.ctrlKey || event.metaKey || !singleKeys || isTaken(event.target)) return;
    if (event.key === '/') {
      // If the screen has no search box, the browser handles the key.
      if (focusSearch()) event.preventDefault();
    } else if (event.key === 'j') moveRow(1);
    else if (event.key === 'k') moveRow(-1);
    else if (event.key.toLowerCase() === 'x') markRow(event.shiftKey);
    else if (event.key === '?') setOpen('help');
    else if (isNewKey(event)) {
      event.preventDefault();
      makeNew();
    }
    // A digit key clicks its button. If the button opens a form, the digit must not be typed into the form.
    else if (pressKey(event)) event.preventDefault();
  });
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const tabs = useOwnTabs();
  const newTab = tabs.filter(canAdd).find(({ path }) => path === pathname);
  function makeNew() {
    early.current = '';
    if (newTab) navigate(`${newTab.path}?open=new`);
    else setOpen({});
  }
  const obey = useEffectEvent((command: AdminCommand) => {
    if (command === 'logout') return onLogout();
    // Ignored while a dialog is open, because a command may navigate away and unsaved changes would be lost.
    if (document.querySelector('dialog:modal')) return;
    if (command === 'keys') return setOpen('help');
    if (command === 'find' && focusSearch()) return;
    if (command === 'new') return makeNew();
    setOpen('palette');
  });
  const platform = usePlatform();
  useEffect(() => platform.onCommand?.((command) => obey(command)), [platform]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      {palette && open === 'palette' && (
        <palette.CommandPalette
          typed={early.current}
          onNewEnquiry={(phone = '') => {
            early.current = '';
            setOpen({ phone });
          }}
          onLogout={onLogout}
          onHelp={() => setOpen('help')}
          onClose={close}
        />
      )}
      {enquiry && start && (
        <enquiry.NewEnquiry
          start={start.personId ? start : { ...start, phone: (start.phone ?? '') + early.current }}
          onClose={close}
        />
      )}
      {help && open === 'help' && (
        <help.KeyboardHelp singleKeys={singleKeys} onSingleKeys={setSingleKeys} onClose={close} />
      )}
    </>
  );
}

// On this device, single-key shortcuts are on unless `drafts` has an entry with this key.
const key = 'singleKeys';

/** Speech input triggers single-key shortcuts by accident, so users can turn them off (WCAG 2.1.4). */
function useSingleKeys(): [boolean, (on: boolean) => void] {
  const { drafts } = usePlatform();
  const [on, setOn] = useState(true);
  useEffect(() => {
    drafts.read(key).then((kept) => {
      if (kept === 'off') setOn(false);
    });
  }, [drafts]);
  function change(next: boolean) {
    setOn(next);
    if (next) drafts.remove(key);
    else drafts.write(key, 'off');
  }
  return [on, change];
}
