import { useLanguage } from '../language/language.ts';
import { Hours } from '../layout/hours.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { telHref } from '../layout/phone-links.ts';
import { useFrame } from '../page/frame.ts';
import { ServerRendered } from '../page/server-rendered.tsx';
import type { ContactData } from './contact.server.ts';
import { ContactForm } from './contact-form.tsx';
import styles from './contact-page.module.css';

const mapAddress = (place: string) =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`;

export default function ContactPage({ data }: { data: ContactData }) {
  const { t } = useLanguage();
  return (
    <>
      <ServerRendered>
        {() => (
          <PageHeader
            title={t('Contact Us')}
            lead={t('Tell us where you want to go, what you have studied and what worries you.')}
            seed="enquiry"
          />
        )}
      </ServerRendered>
      <div className={styles.page}>
        <ServerRendered>{() => <Details />}</ServerRendered>
        <section className={styles.message} id="form" aria-labelledby="contact-form">
          <h2 id="contact-form">{t('Send us a Message')}</h2>
          <ContactForm {...data} />
        </section>
      </div>
    </>
  );
}

function Details() {
  const { settings } = useFrame();
  const { t } = useLanguage();
  return (
    <section aria-labelledby="enquiry-details">
      <h2 id="enquiry-details">{t('Get in Touch')}</h2>
      <dl className={styles.list}>
        <div>
          <dt>{t('Email')}</dt>
          <dd>
            <a href={`mailto:${settings.email}`}>{settings.email}</a>
          </dd>
        </div>
        <div>
          <dt>{t('Phone')}</dt>
          <dd>
            <a href={telHref(settings.dial)}>{settings.phone}</a>
          </dd>
        </div>
        {settings.address && (
          <div id="map">
            <dt>{t('Address')}</dt>
            <dd>
              <address className={styles.address} lang={settings.placeLang}>
                {settings.address}
              </address>
              <a href={mapAddress(settings.address)} target="_blank" rel="noreferrer">
                {t('Find us on the map')}
              </a>
            </dd>
          </div>
        )}
      </dl>
      <h3 className={styles.hoursTitle}>{t('Business Hours')}</h3>
      <Hours className={styles.hours} />
    </section>
  );
}
