import { clsx } from 'clsx';
import { Mail, MessageCircle, MessageSquare, MessageSquareText, Phone } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { DialNumber } from '../../phone-numbers.ts';
import { usePlatform } from '../../platform-context.ts';
import styles from './panel/enquiry-actions.module.css';

const linksOf = ({ tel, isMobile }: DialNumber) => {
  const digits = tel.replace(/\D/g, '');
  return [
    { label: 'Call', href: `tel:${tel}`, icon: Phone },
    ...(isMobile
      ? [
          { label: 'WhatsApp', href: `https://wa.me/${digits}`, icon: MessageCircle },
          { label: 'Viber', href: `viber://chat?number=%2B${digits}`, icon: MessageSquare },
          { label: 'SMS', href: `sms:${tel}`, icon: MessageSquareText },
        ]
      : []),
  ];
};

/** Returns a click handler that opens a link in its program (phone, mail) without leaving the page. */
function useOpen() {
  const platform = usePlatform();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    platform.openExternal(event.currentTarget.href);
  };
}

interface NumberWaysProps {
  number: DialNumber;
  /** The owner of the number, such as "mother", if the number is not the person's own. */
  whose?: string;
  /** Whether this is the first number. On a phone its buttons are in the bar at the bottom instead. */
  isFirst: boolean;
}

/** A phone number with buttons for call, Viber, WhatsApp and SMS. */
export function NumberWays({ number, whose, isFirst }: NumberWaysProps) {
  const open = useOpen();
  return (
    <li className={styles.row}>
      <span className={styles.number}>
        {number.shown}
        {whose && ` (${whose})`}
      </span>
      {linksOf(number).map(({ label, href, icon }) => (
        <ButtonLink
          key={label}
          to={href}
          variant="quiet"
          size="small"
          className={clsx(styles.way, isFirst && label !== 'SMS' && styles.inBar)}
          onClick={open}
          {...(!isFirst && { 'aria-label': `${label} ${number.shown}` })}
        >
          <Icon as={icon} size={16} />
          {label}
        </ButtonLink>
      ))}
    </li>
  );
}

/** An e-mail address with a button to write to it. @param children other content of the line */
export function MailWay({ email, children }: { email: string; children?: ReactNode }) {
  const open = useOpen();
  return (
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
      {children}
    </li>
  );
}

/** Returns the links that staff use most: a call to the first number, and WhatsApp and Viber for the first mobile number. */
function quickWays(numbers: readonly DialNumber[]) {
  const [call] = numbers;
  const mobile = numbers.find(({ isMobile }) => isMobile);
  return [
    ...(call ? linksOf(call).filter(({ label }) => label === 'Call') : []),
    ...(mobile ? linksOf(mobile).filter(({ label }) => label === 'WhatsApp' || label === 'Viber') : []),
  ];
}

/** The links that staff use most, as buttons in one row. */
export function QuickWays({ numbers }: { numbers: readonly DialNumber[] }) {
  const open = useOpen();
  return quickWays(numbers).map(({ label, href, icon }) => (
    <ButtonLink
      key={label}
      to={href}
      variant="quiet"
      size="small"
      className={clsx(styles.way, styles.inBar)}
      onClick={open}
    >
      <Icon as={icon} size={16} />
      {label}
    </ButtonLink>
  ));
}

interface PhoneWaysProps {
  numbers: readonly DialNumber[];
  /** Called when staff start a call. */
  onCall?: (() => void) | undefined;
  /** Further buttons of the bar. */
  children: ReactNode;
}

/** On a phone: a bar with the most used buttons at the bottom, within reach of the thumb. */
export function PhoneWays({ numbers, onCall, children }: PhoneWaysProps) {
  const open = useOpen();
  return (
    <nav aria-label="Quick actions" className={styles.phoneBar}>
      {quickWays(numbers).map(({ label, href, icon }) => (
        <a
          key={label}
          href={href}
          onClick={(event) => {
            open(event);
            if (label === 'Call') onCall?.();
          }}
        >
          <Icon as={icon} size={20} />
          {label}
        </a>
      ))}
      {children}
    </nav>
  );
}
