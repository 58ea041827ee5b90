import { MessageCircle, MessageSquareText, Phone, Send } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { useFrame } from '../page/frame.ts';
import { telHref, viberHref, whatsAppHref } from './contact-links.ts';
import styles from './phone-bar.module.css';

/** Four ways to reach a person, at the bottom of a phone's screen (docs/product.md, "Navigation"). */
export function PhoneBar() {
  const { settings } = useFrame();
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
      <a href="/contact" className={styles.main}>
        <Icon as={Send} size={22} />
        Enquire
      </a>
    </nav>
  );
}
