import { type Form, parseForm } from 'api/fields';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type * as z from 'zod/mini';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { fieldErrors, focusWrong, serverMessage } from '../graphql/failure.ts';
import { notifyFailure } from '../notify.ts';
import type { SignInAnswer } from '../platform.ts';
import styles from './form-dialog.module.css';

type Errors = Readonly<Partial<Record<string, string>>>;

/** On failure, the function either throws or returns a failed result. */
type Send<F extends Form> = (value: z.output<F>) => Promise<SignInAnswer | undefined>;

/** `failure` is the notification if the server gives no reason. `given` contains the values of fields without a control. */
export function useFormSubmit<F extends Form>(schema: F, send: Send<F>, failure: string, given: object = {}) {
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const show = (wrong: Readonly<Record<string, string>>) => {
      setErrors(wrong);
      focusWrong(form, wrong);
    };
    const parsed = parseForm(schema, { ...Object.fromEntries(new FormData(form)), ...given });
    if (!parsed.ok) return show(parsed.errors);
    setErrors({});
    setBusy(true);
    try {
      const answer = await send(parsed.value);
      if (answer?.ok === false) {
        notifyFailure(answer.message ?? failure);
        show(answer.errors ?? {});
      }
    } catch (error) {
      notifyFailure(serverMessage(error) ?? failure);
      show(fieldErrors(error));
    }
    setBusy(false);
  }
  return { errors, busy, submit };
}

interface FormDialogProps<F extends Form> {
  title: string;
  form: F;
  action: string;
  busyAction: string;
  isDangerous?: boolean;
  failure: string;
  /** If `send` fails, the dialog stays open and shows the error. */
  send: Send<F>;
  onClose: () => void;
  children: (errors: Errors) => ReactNode;
}

export function FormDialog<F extends Form>({
  title,
  form,
  action,
  busyAction,
  isDangerous = false,
  failure,
  send,
  onClose,
  children,
}: FormDialogProps<F>) {
  const id = useId();
  const { errors, busy, submit } = useFormSubmit(form, send, failure);

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
