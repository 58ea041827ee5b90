import { CalendarCheck, CircleUser, Ellipsis, ExternalLink, Inbox, LogOut, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { wordsOf } from '../changes/kind-words.ts';
import { useOwnTabs } from '../session/session-context.ts';
import { canAdd, profilePath } from '../tab.ts';
import styles from './bottom-bar.module.css';
import { SiteLink, type TabCounts, TabList, TabNumber } from './rail.tsx';

interface BottomBarProps extends Omit<MoreSheetProps, 'onClose'> {
  hasDraft: boolean;
  onNewEnquiry: () => void;
  onSearch: () => void;
}

/** "New" opens a new enquiry; on a list of records, it first asks whether to add an enquiry or a record. */
export function BottomBar({ hasDraft, onNewEnquiry, onSearch, ...more }: BottomBarProps) {
  const [open, setOpen] = useState<'new' | 'more' | null>(null);
  const close = () => setOpen(null);
  const tabs = useOwnTabs();
  const { pathname } = useLocation();
  const isAmongRecords = tabs.filter(canAdd).some(({ path }) => path === pathname);
  const look = ({ isActive }: { isActive: boolean }) => (isActive ? styles.current : undefined);
  return (
    <>
      <nav aria-label="Shortcuts" className={styles.bar}>
        <div>
          <NavLink to="/admin/today" end className={look}>
            <Icon as={CalendarCheck} size={22} />
            Today
          </NavLink>
          <TabNumber path="/admin/today" counts={more.counts} />
        </div>
        <div>
          <NavLink to="/admin/contacts" className={look}>
            <Icon as={Inbox} size={22} />
            Contacts
          </NavLink>
          <TabNumber path="/admin/contacts" counts={more.counts} />
        </div>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={hasDraft ? 'New, one is kept' : undefined}
          onClick={isAmongRecords ? () => setOpen('new') : onNewEnquiry}
        >
          <Icon as={Plus} size={22} />
          <span className={hasDraft ? styles.kept : undefined}>New</span>
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

export interface MoreSheetProps {
  name: string | null;
  counts: TabCounts | null;
  onLogout: () => void;
  onClose: () => void;
}

export function MoreSheet({ name, counts, onLogout, onClose }: MoreSheetProps) {
  return (
    <Dialog onClose={onClose} title="More" size="sheet">
      <TabList counts={counts} onOpened={onClose} />
      <div className={styles.own}>
        {name && (
          <NavLink to={profilePath} onClick={onClose} className={styles.line}>
            <Icon as={CircleUser} size={18} />
            <span>{name}</span>
          </NavLink>
        )}
        <SiteLink className={styles.line}>
          <Icon as={ExternalLink} size={18} />
          View the site
        </SiteLink>
        <Button
          variant="secondary"
          onClick={() => {
            onClose();
            onLogout();
          }}
        >
          <Icon as={LogOut} size={18} />
          Logout
        </Button>
      </div>
    </Dialog>
  );
}

export function NewSheet({ onNewEnquiry, onClose }: { onNewEnquiry: () => void; onClose: () => void }) {
  const tabs = useOwnTabs().filter(canAdd);
  return (
    <Dialog onClose={onClose} title="New" size="sheet">
      <ul className={styles.kinds}>
        <li>
          <Button
            variant="quiet"
            onClick={() => {
              onClose();
              onNewEnquiry();
            }}
          >
            New enquiry
          </Button>
        </li>
        {tabs.map(({ path, kind }) => (
          <li key={path}>
            <ButtonLink to={`${path}?open=new`} variant="quiet" onClick={onClose}>
              {wordsOf(kind).title}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
