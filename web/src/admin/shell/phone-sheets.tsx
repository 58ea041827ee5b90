import { CircleUser, ExternalLink, LogOut } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { wordsOf } from '../changes/kind-words.ts';
import { useOwnTabs } from '../session/session-context.ts';
import { canAdd, profilePath } from '../tab.ts';
import styles from './phone-sheets.module.css';
import { TabList, type TabNumbers } from './rail.tsx';
import { SiteLink } from './site-link.tsx';

export interface MoreSheetProps {
  /** Who is signed in; null until it is known. */
  name: string | null;
  numbers: TabNumbers;
  onLogout: () => void;
  onClose: () => void;
}

/** On a phone: all tabs, one's own account, the site and the logout. */
export function MoreSheet({ name, numbers, onLogout, onClose }: MoreSheetProps) {
  return (
    <Dialog onClose={onClose} title="More" size="sheet">
      <TabList numbers={numbers} onOpened={onClose} />
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

/** On a phone: the records that can be created. */
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
