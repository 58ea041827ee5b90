import { useApolloClient, useQuery } from '@apollo/client/react';
import { parseForm } from 'api/fields';
import { privacyForm, retentionMonths } from 'api/forms/privacy';
import { useState } from 'react';
import {
  PrivacySettingsDocument,
  type PrivacySettingsQuery,
  RetentionPreviewDocument,
  UpdatePrivacySettingsDocument,
} from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { OfficeDate } from '../../calendar/office-day.tsx';
import { countOf } from '../../format.ts';
import { Loaded } from '../../list/loaded.tsx';
import { notifySuccess } from '../../notify.ts';
import { useFormSubmit } from '../../session/form-dialog.tsx';
import styles from './settings.module.css';

export function Retention() {
  const result = useQuery(PrivacySettingsDocument, { fetchPolicy: 'network-only' });
  return (
    <section className={styles.sheet} aria-labelledby="privacy">
      <h3 className={styles.heading} id="privacy">
        How long enquiries are kept
      </h3>
      <p>
        Enquiries that nobody has changed for this long are erased at night, with their notes. An enquiry with
        a follow-up in the future stays. Leave the field empty to keep all enquiries.
      </p>
      <Loaded result={result} what="privacy settings">
        {({ privacySettings }) => <RetentionForm key={privacySettings.version} stored={privacySettings} />}
      </Loaded>
    </section>
  );
}

function RetentionForm({ stored }: { stored: PrivacySettingsQuery['privacySettings'] }) {
  const client = useApolloClient();
  const [text, setText] = useState(String(stored.enquiryMonths ?? ''));
  const typed = { enquiryMonths: text === '' ? null : Number(text) };
  const parsed = parseForm(privacyForm, typed);
  const months = parsed.ok ? parsed.value.enquiryMonths : null;

  async function save(input: typeof typed): Promise<undefined> {
    await client.mutate({
      mutation: UpdatePrivacySettingsDocument,
      variables: { input, base: { enquiryMonths: stored.enquiryMonths ?? null } },
      refetchQueries: [PrivacySettingsDocument],
    });
    notifySuccess('Privacy settings updated successfully!');
  }
  const failed = 'Error saving the privacy settings';
  const { errors, busy, submit } = useFormSubmit(privacyForm, save, failed, typed);

  return (
    <form onSubmit={submit} noValidate className={styles.retention}>
      <Field
        label="Erase enquiries after (months)"
        name="enquiryMonths"
        error={parsed.ok ? undefined : errors.enquiryMonths}
        hint={`From ${retentionMonths.min} to ${retentionMonths.max}. Many offices choose ${retentionMonths.advised}.`}
      >
        <Input inputMode="numeric" value={text} onChange={(event) => setText(event.target.value.trim())} />
      </Field>
      <div role="status">{months !== null && <Preview months={months} />}</div>
      <div className={styles.footer}>
        <Button
          type="submit"
          variant={months === null ? 'primary' : 'danger'}
          busy={busy}
          disabled={text === String(stored.enquiryMonths ?? '')}
        >
          {busy ? 'Saving...' : months === null ? 'Keep all enquiries' : `Erase after ${months} months`}
        </Button>
      </div>
    </form>
  );
}

function Preview({ months }: { months: number }) {
  const { data } = useQuery(RetentionPreviewDocument, { variables: { months }, fetchPolicy: 'network-only' });
  if (!data) return <p className={styles.preview}>Counting…</p>;
  const { enquiries, people, oldest, newest } = data.retentionPreview;
  const erased = [
    enquiries > 0 && countOf(enquiries, 'enquiry', 'enquiries'),
    people > 0 && countOf(people, 'person', 'people'),
  ].filter(Boolean);
  if (erased.length === 0) return <p className={styles.preview}>Nothing would be erased tonight.</p>;
  return (
    <p className={styles.preview}>
      Tonight <strong>{erased.join(' and ')}</strong> would be erased.
      {oldest && newest && (
        <>
          {enquiries === 1 ? ' The enquiry was received on ' : ' The enquiries were received between '}
          <OfficeDate at={oldest} short />
          {enquiries > 1 && (
            <>
              {' and '}
              <OfficeDate at={newest} short />
            </>
          )}
          .
        </>
      )}
    </p>
  );
}
