import { clsx } from 'clsx';
import { Mail, MessageCircle, MessageSquare, MessageSquareText, Phone } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { usePlatform } from '../../platform-context.ts';
import styles from './panel/enquiry-actions.module.css';
import type { DialNumber } from './phone-numbers.ts';

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

/** Opens the address in its program (phone, mail); the page stays. */
function useOpen() {
  const platform = usePlatform();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    platform.openExternal(event.currentTarget.href);
  };
}

interface NumberWaysProps {
  number: DialNumber;
  /** The owner of the number if it is not the person's own: "mother". */
  whose?: string;
  /** The first number. On a phone its buttons are in the bar at the bottom. */
  isFirst: boolean;
}

/** A number with buttons: call, Viber, WhatsApp, SMS. */
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

/** The e-mail address with its button. @param children other content of the line */
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

/** The most used ways to reach somebody: a call to the first number, a chat to the first mobile number. */
function quickWays(numbers: readonly DialNumber[]) {
  const [call] = numbers;
  const mobile = numbers.find(({ isMobile }) => isMobile);
  return [
    ...(call ? linksOf(call).filter(({ label }) => label === 'Call') : []),
    ...(mobile ? linksOf(mobile).filter(({ label }) => label === 'WhatsApp' || label === 'Viber') : []),
  ];
}

/** The most used ways as buttons of one row. */
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
  /** Runs when the phone dials. */
  onCall?: (() => void) | undefined;
  /** More buttons. */
  children: ReactNode;
}

/** On a phone: the most used buttons at the bottom, within reach of a thumb. */
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
