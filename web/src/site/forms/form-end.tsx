import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useLanguage } from '../language/language.ts';
import styles from './form.module.css';
import type { useVisitorForm } from './use-visitor-form.ts';
import type { VisitorForm } from './visitor-form.ts';

interface FormEndProps {
  definition: VisitorForm;
  state: Pick<ReturnType<typeof useVisitorForm>, 'notice' | 'status' | 'failure'>;
  action: string;
  children: ReactNode;
}

export function FormEnd({ definition: { texts }, state, action, children }: FormEndProps) {
  const { notice, status, failure } = state;
  const { t, say, to } = useLanguage();
  const sending = status === 'sending';
  return (
    <>
      <div id="notice" ref={notice} className={styles.notices} aria-live="polite">
        {status === 'sent' ? <p className={styles.sent}>{say(texts.sent)}</p> : null}
        {status === 'queued' ? <p className={styles.queued}>{say(texts.queued)}</p> : null}
        {failure ? <p className={styles.failed}>{say(failure)}</p> : null}
      </div>
      <div className={styles.foot}>
        <p className={styles.privacy}>
          {children} <a href={to('/privacy')}>{t('Privacy')}</a>
        </p>
        <Button type="submit" size="large" busy={sending}>
          {sending ? t('Sending...') : action}
        </Button>
      </div>
    </>
  );
}
