import { type Form, parseForm } from 'api/fields';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type * as z from 'zod/mini';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { fieldErrors, focusWrong, serverMessage } from '../graphql/failure.ts';
import { notifyFailure } from '../notify.ts';
import styles from './form-dialog.module.css';

interface FormDialogProps<F extends Form> {
  title: string;
  form: F;
  /** The label of the button that sends the form. */
  action: string;
  /** Its label while the form is on its way. */
  busyAction: string;
  isDangerous?: boolean;
  /** Shown when the server gives no reason for a failure. */
  failure: string;
  /** Sends the form and closes the dialog. What it throws is shown. */
  send: (value: z.output<F>) => Promise<void>;
  onClose: () => void;
  /** The fields, with the errors of each. */
  children: (errors: Partial<Record<string, string>>) => ReactNode;
}

/** A short form in a dialog of its own. */
export function FormDialog<F extends Form>({
  title,
  form: schema,
  action,
  busyAction,
  isDangerous = false,
  failure,
  send,
  onClose,
  children,
}: FormDialogProps<F>) {
  const id = useId();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const show = (wrong: Record<string, string>) => {
      setErrors(wrong);
      focusWrong(form, wrong);
    };
    const parsed = parseForm(schema, Object.fromEntries(new FormData(form)));
    if (!parsed.ok) return show(parsed.errors);
    setErrors({});
    setBusy(true);
    try {
      await send(parsed.value);
    } catch (error) {
      notifyFailure(serverMessage(error) ?? failure);
      show(fieldErrors(error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      onClose={onClose}
      keepOnBackdrop
      size="narrow"
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" {...(isDangerous && { variant: 'danger' })} form={id} busy={busy}>
            {busy ? busyAction : action}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        {children(errors)}
      </form>
    </Dialog>
  );
}
