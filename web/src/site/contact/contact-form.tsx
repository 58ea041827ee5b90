import { Field, Input, Select, Textarea } from '../../ui/field.tsx';
import { campaignFields } from '../forms/device-store.ts';
import styles from '../forms/form.module.css';
import { FormEnd } from '../forms/form-end.tsx';
import { useVisitorForm } from '../forms/use-visitor-form.ts';
import type { VisitorFormState } from '../forms/visitor-form.ts';
import { contactDefinition } from './contact-definition.ts';

interface EnquiryFormProps {
  initial: VisitorFormState;
  /** The choices of Service Interest: stored value -> label. */
  interests: Readonly<Record<string, string>>;
  /** The consent above the button. */
  consent: { version: string; text: string };
  /** The page or service whose link led here; '' if none did. */
  about: string;
}

/**
 * The enquiry form. Until its script has loaded, it is a plain form that posts to /contact. The browser's own validation messages
 * are disabled.
 */
export function ContactForm({ initial, interests, consent, about }: EnquiryFormProps) {
  const state = useVisitorForm(contactDefinition, initial);
  const { form, errors, handlers } = state;
  const { values } = initial;
  return (
    <form ref={form} action="/contact#form" method="post" noValidate className={styles.form} {...handlers}>
      <input type="hidden" name="idempotencyKey" defaultValue={initial.idempotencyKey} />
      <input type="hidden" name="formTime" defaultValue={initial.formTime} />
      <input type="hidden" name="consentVersion" defaultValue={consent.version} />
      <input type="hidden" name="about" defaultValue={about} />
      {/* No `value`: React would overwrite the value that `note-campaign.ts` may have set before React started. */}
      {campaignFields.map((field) => (
        <input key={field} type="hidden" name={field} />
      ))}
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor="subject">Leave this empty</label>
        <input id="subject" name="subject" tabIndex={-1} autoComplete="off" />
      </div>
      <Field label="Full Name" name="name" required error={errors.name}>
        <Input autoComplete="name" defaultValue={values.name} />
      </Field>
      <Field label="Email Address" name="email" required error={errors.email}>
        <Input type="email" autoComplete="email" inputMode="email" defaultValue={values.email} />
      </Field>
      <Field label="Phone Number" name="phone" error={errors.phone}>
        <Input type="tel" autoComplete="tel" inputMode="tel" defaultValue={values.phone} />
      </Field>
      <Field label="Company" name="company" error={errors.company}>
        <Input autoComplete="organization" defaultValue={values.company} />
      </Field>
      <Field label="Service Interest" name="service" error={errors.service} className={styles.wide}>
        <Select defaultValue={values.service ?? ''}>
          {Object.entries(interests).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Message" name="message" required error={errors.message} className={styles.wide}>
        <Textarea
          rows={6}
          defaultValue={values.message}
          placeholder="Tell us about your project: what you want to study, where, and from when"
        />
      </Field>
      <FormEnd definition={contactDefinition} state={state} action="Send Message">
        {consent.text}
      </FormEnd>
    </form>
  );
}
