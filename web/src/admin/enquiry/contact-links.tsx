import { Mail, MessageCircle, MessageSquare, Phone } from 'lucide-react';
import type { MouseEvent } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { usePlatform } from '../platform-context.ts';
import styles from './contact-panel.module.css';

/** One tap to answer: call, mail, WhatsApp, Viber. Without a phone number only mail shows. */
export function ContactLinks({ contact }: { contact: { name: string; email: string; phoneNumber: string } }) {
  const platform = usePlatform();
  const { name, email, phoneNumber } = contact;
  const digits = phoneNumber.slice(1);
  const links = [
    ...(phoneNumber ? [{ label: 'Call', href: `tel:${phoneNumber}`, icon: Phone }] : []),
    { label: 'Mail', href: `mailto:${encodeURI(email)}`, icon: Mail },
    ...(phoneNumber
      ? [
          { label: 'WhatsApp', href: `https://wa.me/${digits}`, icon: MessageCircle },
          { label: 'Viber', href: `viber://chat?number=%2B${digits}`, icon: MessageSquare },
        ]
      : []),
  ];
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    platform.openExternal(event.currentTarget.href);
  };
  return (
    <ul className={styles.links} aria-label={`Answer ${name}`}>
      {links.map(({ label, href, icon }) => (
        <li key={label}>
          <ButtonLink to={href} variant="secondary" size="small" onClick={open}>
            <Icon as={icon} size={16} />
            {label}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
