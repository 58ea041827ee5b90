import { CalendarCheck, Ellipsis, Inbox, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { Icon } from '../../ui/icon.tsx';
import { useOwnTabs } from '../session/own-tabs.ts';
import styles from './bottom-bar.module.css';
import { MoreSheet, type MoreSheetProps, NewSheet } from './phone-sheets.tsx';

interface BottomBarProps extends Omit<MoreSheetProps, 'onClose'> {
  onSearch: () => void;
}

/** The bar at the bottom of a phone: the day's work one tap away, the rest behind More. */
export function BottomBar({ onSearch, ...more }: BottomBarProps) {
  const [open, setOpen] = useState<'new' | 'more' | null>(null);
  const close = () => setOpen(null);
  const hasToday = useOwnTabs().some(({ path }) => path === '/admin/today');
  const look = ({ isActive }: { isActive: boolean }) => (isActive ? styles.current : undefined);
  return (
    <>
      <nav aria-label="Shortcuts" className={styles.bar}>
        <NavLink to={hasToday ? '/admin/today' : '/admin'} end className={look}>
          <Icon as={CalendarCheck} size={22} />
          Today
        </NavLink>
        <NavLink to="/admin/contacts" className={look}>
          <Icon as={Inbox} size={22} />
          Contacts
        </NavLink>
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen('new')}>
          <Icon as={Plus} size={22} />
          New
        </button>
        <button type="button" aria-haspopup="dialog" onClick={onSearch}>
          <Icon as={Search} size={22} />
          Search
        </button>
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen('more')}>
          <Icon as={Ellipsis} size={22} />
          More
        </button>
      </nav>
      {open === 'new' && <NewSheet onClose={close} />}
      {open === 'more' && <MoreSheet {...more} onClose={close} />}
    </>
  );
}
