/** The forms that a visitor may send. */
export type FormName = 'enquiry' | 'review';

/** How long a form's success toast is visible, in milliseconds (docs/product.md, "Messages and toasts"). */
export const successToast: Readonly<Record<FormName, number>> = { enquiry: 4000, review: 2000 };

/** What was typed, by field name. */
export type FormValues = Record<string, string>;

/** The API's input for a form, from what was typed. The same for a form sent by script and for a plain post. */
export const inputOf: Readonly<Record<FormName, (values: FormValues) => object>> = {
  enquiry: (values) => ({ ...values, status: 'new' }),
  review: (values) => ({ ...values, rating: Number(values.rating) }),
};

/** The initial state of a form. Created for each request and never cached, because the key belongs to one visitor. */
export interface VisitorFormState {
  /** Sent along as `Idempotency-Key`, so that a repeated post gives the same row. */
  idempotencyKey: string;
  /** When the form was drawn, signed by the server. */
  formTime: string;
  /** By field name; what a refused plain post sent. */
  values: FormValues;
  /** By field name; the server's messages. */
  errors: Record<string, string>;
  /** A failure that belongs to no field, or ''. */
  failure: string;
  /** True after a plain post that was accepted. */
  sent: boolean;
}

/** One form: its fields and its words. What is the same for every form stands in `use-visitor-form.ts`. */
export interface VisitorForm {
  name: FormName;
  /** Hidden inputs. Nobody types them, so they are not part of a draft. */
  hidden: readonly string[];
  /** The fields in their order on the screen, with their initial values. */
  blank: FormValues;
  texts: {
    /** The notice in the page once it was accepted. */
    sent: string;
    /** The notice while it waits on the device. */
    queued: string;
    queuedToast: string;
  };
  /** The form's own check: messages by field name, none when it may be sent. Fetched when the visitor begins to type. */
  loadCheck: () => Promise<(values: FormValues) => Record<string, string>>;
}

/** Whether the form has no text typed by a visitor. */
export const isBlank = ({ blank }: VisitorForm, values: FormValues): boolean =>
  Object.entries(blank).every(([field, value]) => (values[field] ?? '').trim() === value);
