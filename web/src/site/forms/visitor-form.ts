/** The forms that a visitor may send. */
export type FormName = 'enquiry' | 'review';

/** How long a form's success toast is visible, in milliseconds (docs/product.md, "Messages and toasts"). */
export const successToast: Readonly<Record<FormName, number>> = { enquiry: 4000, review: 2000 };

/** The typed values, by field name. */
export type FormValues = Record<string, string>;

/** Converts a form's values into the API's input, both for a send by script and for a plain post. */
export const inputOf: Readonly<Record<FormName, (values: FormValues) => object>> = {
  enquiry: (values) => ({ ...values, status: 'new' }),
  review: (values) => ({ ...values, rating: Number(values.rating) }),
};

/** The initial state of a form. It is created for each request and never cached, because the key belongs to one visitor. */
export interface VisitorFormState {
  /** Sent as `Idempotency-Key`, so that a repeated post creates no second row. */
  idempotencyKey: string;
  /** When the form was rendered, signed by the server. */
  formTime: string;
  /** The values of a refused plain post, by field name. */
  values: FormValues;
  /** The server's messages, by field name. */
  errors: Record<string, string>;
  /** A failure that concerns no single field; '' if there is none. */
  failure: string;
  /** True after an accepted plain post. */
  sent: boolean;
}

/** A form's fields and texts. `use-visitor-form.ts` has the code that all forms share. */
export interface VisitorForm {
  name: FormName;
  /** Hidden inputs. Visitors do not type them, so they are not part of a draft. */
  hidden: readonly string[];
  /** The fields in the order on the screen, with their initial values. */
  blank: FormValues;
  texts: {
    /** The notice in the page after the server accepted the form. */
    sent: string;
    /** The notice while the form is queued on the device. */
    queued: string;
    queuedToast: string;
  };
  /** Loads the form's validation, when the visitor begins to type. The loaded function returns messages by field name. */
  loadCheck: () => Promise<(values: FormValues) => Record<string, string>>;
}

/** Whether the form has no text typed by a visitor. */
export const isBlank = ({ blank }: VisitorForm, values: FormValues): boolean =>
  Object.entries(blank).every(([field, value]) => (values[field] ?? '').trim() === value);

/**
 * A form that also works without JavaScript, because it can be posted to the address of its page. Only the server uses this type.
 */
export interface FormPost {
  form: VisitorForm;
  /** The API's operation, which the form's REST route also runs. */
  operation: 'submitEnquiry' | 'submitReview';
  /** The path of the thank-you page. */
  thanks: string;
}
