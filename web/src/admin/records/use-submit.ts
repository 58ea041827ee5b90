import { type FormEvent, useRef } from 'react';
import type { RecordFormState } from './use-record-form.ts';

const isHalfTyped = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.validity.customError;

/**
 * Saves a form by its button, and sets the focus on what is wrong.
 *
 * @param onWrong runs before the focus: the field may be out of sight
 */
export function useSubmit({ submit }: Pick<RecordFormState, 'submit'>, onWrong?: (field: string) => void) {
  const element = useRef<HTMLFormElement>(null);
  return {
    element,
    async submit(event?: FormEvent) {
      event?.preventDefault();
      // A half typed day is not in the values yet: saving would keep the day before.
      const halfTyped = [...(element.current?.elements ?? [])].find(isHalfTyped);
      if (halfTyped) return halfTyped.focus();
      const { wrong } = await submit();
      if (wrong) onWrong?.(wrong);
      const control = wrong ? element.current?.elements.namedItem(wrong) : null;
      if (control instanceof HTMLElement) control.focus();
    },
  };
}
