import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AdminCommand } from '../platform.ts';
import { usePlatform } from '../platform-context.ts';
import { useOwnTabs } from '../session/own-tabs.ts';
import { canAdd } from '../tab.ts';
import { useLate } from '../use-late.ts';
import { focusSearch, isTaken, moveRow, pressKey } from './shortcuts.ts';
import { useSingleKeys } from './use-single-keys.ts';

const loadHelp = () => import('./keyboard-help.tsx');
const loadPalette = () => import('./command-palette.tsx');

/** What the keyboard opens. */
export type KeyboardPart = 'palette' | 'help';

interface KeyboardProps {
  open: KeyboardPart | null;
  onOpen: (part: KeyboardPart | null) => void;
  onLogout: () => void;
}

/** The keyboard shortcuts, the command palette and the keyboard help. */
export function Keyboard({ open, onOpen: setOpen, onLogout }: KeyboardProps) {
  const [singleKeys, setSingleKeys] = useSingleKeys();
  const close = () => setOpen(null);
  const help = useLate(loadHelp, open === 'help', close);
  const palette = useLate(loadPalette, open === 'palette', close);
  /** What is typed before the palette is there. */
  const early = useRef('');

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    if (open === 'palette' && !palette && !event.ctrlKey && !event.metaKey) {
      if (event.key.length === 1) early.current += event.key;
      event.preventDefault();
      return;
    }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      // Above an open form the palette would lead away from unsaved typing.
      if (open !== null || !document.querySelector('dialog:modal')) {
        early.current = '';
        setOpen(open === 'palette' ? null : 'palette');
      }
      return;
    }
    if (event.ctrlKey || event.metaKey || !singleKeys || isTaken(event.target)) return;
    if (event.key === '/') {
      // On a screen without a search box the key keeps the browser's own meaning.
      if (focusSearch()) event.preventDefault();
    } else if (event.key === 'j') moveRow(1);
    else if (event.key === 'k') moveRow(-1);
    else if (event.key === '?') setOpen('help');
    // What is typed next belongs into the form that the key opens, the digit itself does not.
    else if (pressKey(event)) event.preventDefault();
  });
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const tabs = useOwnTabs();
  const obey = useEffectEvent((command: AdminCommand) => {
    if (command === 'logout') return onLogout();
    // Above an open form these would lead away from unsaved typing.
    if (document.querySelector('dialog:modal')) return;
    if (command === 'keys') return setOpen('help');
    if (command === 'find' && focusSearch()) return;
    const tab = tabs.filter(canAdd).find(({ path }) => path === pathname);
    if (command === 'new' && tab) return void navigate(`${tab.path}?open=new`);
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
          onLogout={onLogout}
          onHelp={() => setOpen('help')}
          onClose={close}
        />
      )}
      {help && open === 'help' && (
        <help.KeyboardHelp singleKeys={singleKeys} onSingleKeys={setSingleKeys} onClose={close} />
      )}
    </>
  );
}
