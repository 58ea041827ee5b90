import { MessageCircle, MessageSquareText, Phone, Send } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/icon.tsx';
import type { SiteSettings } from '../data/site-api.ts';
import { telHref, viberHref, whatsAppHref } from './contact-links.ts';
import styles from './phone-bar.module.css';

/** Four equal ways to a person at the bottom of a phone (DESIGN.md §1: phone, Viber and WhatsApp as good as the form). */
export function PhoneBar({ settings }: { settings: SiteSettings }) {
  return (
    <nav className={styles.bar} aria-label="Reach us">
      <a href={telHref(settings.phone)}>
        <Icon as={Phone} size={22} />
        Call
      </a>
      <a href={viberHref(settings.phone)}>
        <Icon as={MessageSquareText} size={22} />
        Viber
      </a>
      <a href={whatsAppHref(settings.phone)} target="_blank" rel="noopener">
        <Icon as={MessageCircle} size={22} />
        WhatsApp
      </a>
      <Link to="/contact" className={styles.main}>
        <Icon as={Send} size={22} />
        Enquire
      </Link>
    </nav>
  );
}
