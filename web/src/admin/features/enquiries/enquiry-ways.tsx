import { clsx } from 'clsx';
import { type LucideIcon, Mail, MessageCircle, MessageSquare, MessageSquareText, Phone } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { ButtonAnchor } from '../../../ui/button-anchor.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { DialNumber } from '../../phone-numbers.ts';
import { usePlatform } from '../../platform-context.ts';
import styles from './panel/enquiry-actions.module.css';
import { channelAddress, type ReplyStart } from './panel/reply-addresses.ts';

interface ChannelLink {
  label: string;
  channel: 'call' | ReplyStart['channel'];
  href: string;
  icon: LucideIcon;
}

const linksOf = ({ tel, isMobile }: DialNumber): ChannelLink[] => {
  const call: ChannelLink = { label: 'Call', channel: 'call', href: `tel:${tel}`, icon: Phone };
  if (!isMobile) return [call];
  const written = [
    { label: 'WhatsApp', channel: 'whatsapp', icon: MessageCircle },
    { label: 'Viber', channel: 'viber', icon: MessageSquare },
    { label: 'SMS', channel: 'sms', icon: MessageSquareText },
  ] as const;
  return [call, ...written.map((way) => ({ ...way, href: channelAddress(way.channel, tel) }))];
};

type OnWrite = ((start: ReplyStart) => void) | undefined;

/** Returns a click handler that calls `onWrite` for a written channel, or opens the link's program without leaving the page. */
function useOpen(onWrite?: OnWrite) {
  const platform = usePlatform();
  return (event: MouseEvent<HTMLAnchorElement>, channel: ChannelLink['channel'], tel = '') => {
    event.preventDefault();
    if (onWrite && channel !== 'call') onWrite({ channel, tel });
    else platform.openExternal(event.currentTarget.href);
  };
}

interface NumberWaysProps {
  number: DialNumber;
  /** The number's owner, such as "mother", if it is not the person's own number. */
  whose?: string;
  /** Whether this is the person's first number. On a phone, the first number's buttons except SMS are in the bottom bar. */
  isFirst: boolean;
  onWrite?: OnWrite;
}

export function NumberWays({ number, whose, isFirst, onWrite }: NumberWaysProps) {
  const open = useOpen(onWrite);
  return (
    <li className={styles.row}>
      <span className={styles.number}>
        {number.shown}
        {whose && ` (${whose})`}
      </span>
      {linksOf(number).map(({ label, channel, href, icon }) => (
        <ButtonAnchor
          key={label}
          href={href}
          variant="quiet"
          size="small"
          className={clsx(styles.way, isFirst && label !== 'SMS' && styles.inBar)}
          onClick={(event) => open(event, channel, number.tel)}
          {...(!isFirst && { 'aria-label': `${label} ${number.shown}` })}
        >
          <Icon as={icon} size={16} />
          {label}
        </ButtonAnchor>
      ))}
    </li>
  );
}

export function MailWay({
  email,
  onWrite,
  children,
}: {
  email: string;
  onWrite?: OnWrite;
  children?: ReactNode;
}) {
  const open = useOpen(onWrite);
  return (
    <li className={styles.row}>
      <span className={clsx(styles.number, styles.email)}>{email}</span>
      {email && (
        <ButtonAnchor
          href={channelAddress('mail', '', email)}
          variant="quiet"
          size="small"
          className={styles.way}
          onClick={(event) => open(event, 'mail')}
        >
          <Icon as={Mail} size={16} />
          Mail
        </ButtonAnchor>
      )}
      {children}
    </li>
  );
}

/** Returns the links to call the first number, and to write to the first mobile number by WhatsApp or Viber. */
function quickWays(numbers: readonly DialNumber[]) {
  const [call] = numbers;
  const mobile = numbers.find(({ isMobile }) => isMobile);
  return [
    ...(call ? linksOf(call).filter(({ channel }) => channel === 'call') : []),
    ...(mobile ? linksOf(mobile).filter(({ channel }) => channel === 'whatsapp' || channel === 'viber') : []),
  ];
}

export function QuickWays({ numbers, onWrite }: { numbers: readonly DialNumber[]; onWrite: OnWrite }) {
  const open = useOpen(onWrite);
  return quickWays(numbers).map(({ label, channel, href, icon }) => (
    <ButtonAnchor
      key={label}
      href={href}
      variant="quiet"
      size="small"
      className={clsx(styles.way, styles.inBar)}
      onClick={(event) => open(event, channel)}
    >
      <Icon as={icon} size={16} />
      {label}
    </ButtonAnchor>
  ));
}

interface PhoneWaysProps {
  numbers: readonly DialNumber[];
  onCall?: (() => void) | undefined;
  onWrite?: OnWrite;
  children: ReactNode;
}

export function PhoneWays({ numbers, onCall, onWrite, children }: PhoneWaysProps) {
  const open = useOpen(onWrite);
  return (
    <nav aria-label="Quick actions" className={styles.phoneBar}>
      {quickWays(numbers).map(({ label, channel, href, icon }) => (
        <a
          key={label}
          href={href}
          onClick={(event) => {
            open(event, channel);
            if (channel === 'call') onCall?.();
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
