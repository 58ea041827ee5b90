import { Field, Input, Options, Select, Textarea } from '../../ui/field.tsx';
import { campaignFields } from '../forms/device-store.ts';
import styles from '../forms/form.module.css';
import { FormEnd } from '../forms/form-end.tsx';
import { useVisitorForm } from '../forms/use-visitor-form.ts';
import type { VisitorFormState } from '../forms/visitor-form.ts';
import { useLanguage } from '../language/language.ts';
import { contactDefinition } from './contact-definition.ts';

interface EnquiryFormProps {
  initial: VisitorFormState;
  interests: Readonly<Record<string, string>>;
  consent: { version: string; text: string };
  /** The page, post or service that the visitor asks about; '' if there is none. */
  about: string;
  aboutTitle: string;
  aboutLang?: 'en' | undefined;
  seat: {
    id: string;
    title: string;
    lang?: 'en' | undefined;
    startsOn: string;
    starts: string;
    hours: string;
  } | null;
}

/** Until its script has loaded, this is a plain form that posts to /contact. */
export function ContactForm({
  initial,
  interests,
  consent,
  about,
  aboutTitle,
  aboutLang,
  seat,
}: EnquiryFormProps) {
  const { code, t, parts, say, to } = useLanguage();
  const state = useVisitorForm(contactDefinition, initial);
  const { form, errors, handlers } = state;
  const { values } = initial;
  return (
    <form
      ref={form}
      action={to('/contact#form')}
      method="post"
      noValidate
      className={styles.form}
      {...handlers}
    >
      <input type="hidden" name="idempotencyKey" defaultValue={initial.idempotencyKey} />
      <input type="hidden" name="formTime" defaultValue={initial.formTime} />
      <input type="hidden" name="consentVersion" defaultValue={consent.version} />
      {code === 'ne' && <input type="hidden" name="locale" defaultValue={code} />}
      {/* No `value`, because React would overwrite the value that `note-campaign.ts` may have set. */}
      {campaignFields.map((field) => (
        <input key={field} type="hidden" name={field} />
      ))}
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor="subject">{t('Leave this empty')}</label>
        <input id="subject" name="subject" tabIndex={-1} autoComplete="off" />
      </div>
      {seat && (
        <label className={styles.about}>
          <input type="checkbox" name="batchId" value={seat.id} defaultChecked />
          <span>
            {parts(
              'I am asking for a seat in {title}, from {day}, {hours}. This is a request, not a booking. Please leave your number.',
              {
                title: <strong lang={seat.lang}>{seat.title}</strong>,
                day: <time dateTime={seat.startsOn}>{seat.starts}</time>,
                hours: seat.hours,
              },
            )}
          </span>
        </label>
      )}
      {aboutTitle && !seat ? (
        <label className={styles.about}>
          <input type="checkbox" name="about" value={about} defaultChecked />
          <span>
            {parts('I am asking about {title}', { title: <strong lang={aboutLang}>{aboutTitle}</strong> })}
          </span>
        </label>
      ) : (
        <input type="hidden" name="about" defaultValue={about} />
      )}
      <Field label={t('Full Name')} name="name" required error={errors.name}>
        <Input autoComplete="name" defaultValue={values.name} />
      </Field>
      <Field label={t('Email Address')} name="email" required error={errors.email}>
        <Input type="email" autoComplete="email" inputMode="email" defaultValue={values.email} />
      </Field>
      <Field label={t('Phone Number')} name="phone" error={errors.phone}>
        <Input type="tel" autoComplete="tel" inputMode="tel" defaultValue={values.phone} />
      </Field>
      <Field label={t('Company')} name="company" error={errors.company}>
        <Input autoComplete="organization" defaultValue={values.company} />
      </Field>
      <Field label={t('Service Interest')} name="service" error={errors.service} className={styles.wide}>
        <Select defaultValue={values.service ?? ''}>
          <Options
            of={Object.fromEntries(Object.entries(interests).map(([value, label]) => [value, say(label)]))}
          />
        </Select>
      </Field>
      <Field label={t('Message')} name="message" required error={errors.message} className={styles.wide}>
        <Textarea
          rows={6}
          defaultValue={values.message}
          placeholder={t('Tell us about your project: what you want to study, where, and from when')}
        />
      </Field>
      <FormEnd definition={contactDefinition} state={state} action={t('Send Message')}>
        {consent.text}
      </FormEnd>
    </form>
  );
}
