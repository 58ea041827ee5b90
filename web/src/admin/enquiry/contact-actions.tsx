import { clsx } from 'clsx';
import {
  Check,
  Mail,
  MessageCircle,
  MessageSquare,
  MessageSquareText,
  NotebookPen,
  Phone,
  Reply,
} from 'lucide-react';
import type { MouseEvent } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { usePlatform } from '../platform-context.ts';
import styles from './contact-actions.module.css';
import type { DialNumber } from './phone-numbers.ts';

interface Reachable {
  name: string;
  email: string;
}

const linksOf = ({ tel, isMobile }: DialNumber) => {
  const digits = tel.replace(/\D/g, '');
  return [
    { label: 'Call', href: `tel:${tel}`, icon: Phone },
    ...(isMobile
      ? [
          { label: 'Viber', href: `viber://chat?number=%2B${digits}`, icon: MessageSquare },
          { label: 'WhatsApp', href: `https://wa.me/${digits}`, icon: MessageCircle },
          { label: 'SMS', href: `sms:${tel}`, icon: MessageSquareText },
        ]
      : []),
  ];
};

/** Opens the address in the program that it belongs to; the page stays. */
function useOpen() {
  const platform = usePlatform();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    platform.openExternal(event.currentTarget.href);
  };
}

interface ContactActionsProps {
  contact: Reachable;
  /** What was typed into the phone field, for a number that nobody can dial from here. */
  phone: string;
  numbers: readonly DialNumber[];
  onReply: () => void;
}

/** One tap to answer: each number with its ways, mail, and a reply by a template. */
export function ContactActions({ contact: { name, email }, phone, numbers, onReply }: ContactActionsProps) {
  const open = useOpen();
  return (
    <ul className={styles.numbers} aria-label={`Answer ${name}`}>
      {numbers.length === 0 && phone && <li className={styles.number}>{phone}</li>}
      {numbers.map((number, index) => (
        <li key={number.tel} className={styles.row}>
          <span className={styles.number}>{number.shown}</span>
          {linksOf(number).map(({ label, href, icon }) => (
            <ButtonLink
              key={label}
              to={href}
              variant="quiet"
              size="small"
              className={clsx(styles.way, index === 0 && label !== 'SMS' && styles.inBar)}
              onClick={open}
              {...(index > 0 && { 'aria-label': `${label} ${number.shown}` })}
            >
              <Icon as={icon} size={16} />
              {label}
            </ButtonLink>
          ))}
        </li>
      ))}
      <li className={styles.row}>
        <span className={clsx(styles.number, styles.email)}>{email}</span>
        {email && (
          <ButtonLink
            to={`mailto:${encodeURI(email)}`}
            variant="quiet"
            size="small"
            className={styles.way}
            onClick={open}
          >
            <Icon as={Mail} size={16} />
            Mail
          </ButtonLink>
        )}
        <Button variant="quiet" size="small" className={styles.way} onClick={onReply}>
          <Icon as={Reply} size={16} />
          Reply…
        </Button>
      </li>
    </ul>
  );
}

interface PhoneBarProps {
  numbers: readonly DialNumber[];
  onNote: () => void;
  /** Sets the enquiry to completed; null where it is. */
  onDone: (() => void) | null;
}

/** On a phone: the five most used actions at the bottom, in reach of a thumb. */
export function PhoneBar({ numbers, onNote, onDone }: PhoneBarProps) {
  const open = useOpen();
  const [call] = numbers;
  const mobile = numbers.find(({ isMobile }) => isMobile);
  const ways = [
    ...(call ? linksOf(call).filter(({ label }) => label === 'Call') : []),
    ...(mobile ? linksOf(mobile).filter(({ label }) => label === 'Viber' || label === 'WhatsApp') : []),
  ];
  return (
    <nav aria-label="Quick actions" className={styles.phoneBar}>
      {ways.map(({ label, href, icon }) => (
        <a key={label} href={href} onClick={open}>
          <Icon as={icon} size={20} />
          {label}
        </a>
      ))}
      <button type="button" onClick={onNote}>
        <Icon as={NotebookPen} size={20} />
        Note
      </button>
      <button type="button" disabled={!onDone} onClick={() => onDone?.()}>
        <Icon as={Check} size={20} />
        Done
      </button>
    </nav>
  );
}
