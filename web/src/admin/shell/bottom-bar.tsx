import { CalendarCheck, Ellipsis, Inbox, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { Icon } from '../../ui/icon.tsx';
import { useOwnTabs } from '../session/session-context.ts';
import { canAdd } from '../tab.ts';
import styles from './bottom-bar.module.css';
import { MoreSheet, type MoreSheetProps, NewSheet } from './phone-sheets.tsx';

interface BottomBarProps extends Omit<MoreSheetProps, 'onClose'> {
  /** Whether a draft of a new enquiry is on this device. */
  isKept: boolean;
  onNewEnquiry: () => void;
  onSearch: () => void;
}

/**
 * The bar at the bottom of a phone: the day's work one tap away, the rest behind More. New is a new enquiry; where records are
 * listed it asks first which of the two is meant.
 */
export function BottomBar({ isKept, onNewEnquiry, onSearch, ...more }: BottomBarProps) {
  const [open, setOpen] = useState<'new' | 'more' | null>(null);
  const close = () => setOpen(null);
  const tabs = useOwnTabs();
  const { pathname } = useLocation();
  const isAmongRecords = tabs.filter(canAdd).some(({ path }) => path === pathname);
  const hasToday = tabs.some(({ path }) => path === '/admin/today');
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
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={isKept ? 'New, one is kept' : undefined}
          onClick={isAmongRecords ? () => setOpen('new') : onNewEnquiry}
        >
          <Icon as={Plus} size={22} />
          <span className={isKept ? styles.kept : undefined}>New</span>
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
      {open === 'new' && <NewSheet onNewEnquiry={onNewEnquiry} onClose={close} />}
      {open === 'more' && <MoreSheet {...more} onClose={close} />}
    </>
  );
}
