import { MessageCircle, MessageSquareText, Phone, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useLanguage } from '../language/language.ts';
import { askAbout } from '../page/ask-about.ts';
import { useFrame } from '../page/frame.ts';
import { LateStyles } from '../page/late-styles.tsx';
import { ServerRendered } from '../page/server-rendered.tsx';
import { ContactBar } from './contact-bar.tsx';
import { Footer } from './footer.tsx';
import styles from './layout.module.css';
import { Navigation } from './navigation.tsx';
import phoneStyles from './phone-bar.late.module.css';
import { telHref, viberHref, whatsAppHref } from './phone-links.ts';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page} id="top" tabIndex={-1}>
      <ServerRendered>{() => <Top />}</ServerRendered>
      <Navigation />
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <ServerRendered>
        {() => (
          <>
            <LateStyles />
            <Footer />
            <PhoneBar />
          </>
        )}
      </ServerRendered>
    </div>
  );
}

function Top() {
  const { preview, settings } = useFrame();
  const { t } = useLanguage();
  return (
    <>
      <a className="skip-link" href="#content">
        {t('Skip to the content')}
      </a>
      {preview && <PreviewBar notice={preview} />}
      {settings.notice && (
        <aside className={styles.notice} lang={settings.noticeLang} aria-label={t('Notice')}>
          {settings.notice}
        </aside>
      )}
      <ContactBar />
    </>
  );
}

/** Shown at the bottom of a phone's screen (docs/product.md, "Navigation"). */
function PhoneBar() {
  const { settings, path } = useFrame();
  const { t, to } = useLanguage();
  return (
    <nav className={phoneStyles.bar} aria-label={t('Reach us')}>
      <a href={telHref(settings.dial)}>
        <Icon as={Phone} size={22} />
        {t('Call')}
      </a>
      <a href={viberHref(settings.dial)}>
        <Icon as={MessageSquareText} size={22} />
        {t('Viber')}
      </a>
      <a href={whatsAppHref(settings.dial)} target="_blank" rel="noopener">
        <Icon as={MessageCircle} size={22} />
        {t('WhatsApp')}
      </a>
      <a href={to(askAbout(path))} className={phoneStyles.main}>
        <Icon as={Send} size={22} />
        {t('Enquire')}
      </a>
    </nav>
  );
}

const PreviewBar = ({ notice }: { notice: string }) => (
  <section className={styles.preview} aria-label={useLanguage().t('About this preview')}>
    {notice}
  </section>
);
