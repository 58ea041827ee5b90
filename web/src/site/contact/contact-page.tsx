import { useLoaderData, useRouteLoaderData } from 'react-router-dom';
import type { ContactFormState, Frame } from '../data/site-api.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { PageMeta } from '../page/page-meta.tsx';
import { OrganizationData } from '../page/structured-data.tsx';
import { ContactForm } from './contact-form.tsx';
import styles from './contact-page.module.css';

const mapAddress = (place: string) =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`;

/** /contact and /contact/enquiry: how to reach us, when, and the form (SPEC.md §2). */
export function ContactPage() {
  const form = useLoaderData<ContactFormState>();
  const { settings } = useRouteLoaderData('root') as Frame;
  return (
    <>
      <PageMeta
        title="Contact Us"
        description={`Write, call or visit ${settings.brand} in ${settings.location}. A counselor answers within a working day.`}
        path="/contact"
      />
      <OrganizationData />
      <PageHeader
        title="Contact Us"
        lead="Tell us where you want to go. A counselor reads every message and answers within a working day."
        seed="contact"
      />
      <div className={styles.page}>
        <section className={styles.details} aria-labelledby="contact-details">
          <h2 id="contact-details">Get in Touch</h2>
          <dl className={styles.list}>
            <div>
              <dt>Email</dt>
              <dd>
                <a href={`mailto:${settings.email}`}>{settings.email}</a>
              </dd>
            </div>
            <div>
              <dt>Phone</dt>
              <dd>
                <a href={`tel:${settings.phone.replace(/[^+\d]/g, '')}`}>{settings.phone}</a>
              </dd>
            </div>
            <div id="map">
              <dt>Address</dt>
              <dd>
                <address className={styles.address}>{settings.address}</address>
                <a href={mapAddress(settings.address)} target="_blank" rel="noreferrer">
                  Find us on the map
                </a>
              </dd>
            </div>
          </dl>
          <h3 className={styles.hoursTitle}>Business Hours</h3>
          <dl className={styles.hours}>
            {settings.hours.map(({ days, time }) => (
              <div key={days}>
                <dt>{days}</dt>
                <dd>{time}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className={styles.message} id="form" aria-labelledby="contact-form">
          <h2 id="contact-form">Send us a Message</h2>
          <ContactForm initial={form} />
        </section>
      </div>
    </>
  );
}
