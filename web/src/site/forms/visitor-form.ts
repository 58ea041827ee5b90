export type FormName = 'enquiry' | 'review';

/** How long a form's success toast is visible, in milliseconds (docs/product.md, "Messages and toasts"). */
export const successToast: Readonly<Record<FormName, number>> = { enquiry: 4000, review: 2000 };

export type FormValues = Record<string, string>;

/** Converts a form's values into the API's input. Used both by the script and for a plain post. */
export const inputOf: Readonly<Record<FormName, (values: FormValues) => object>> = {
  enquiry: (values) => ({ ...values, status: 'new' }),
  review: (values) => ({ ...values, rating: Number(values.rating) }),
};

/** A form's initial state. It is created for each request and never cached, because the key belongs to one visitor. */
export interface VisitorFormState {
  /** Sent as `Idempotency-Key`, so that a repeated post creates no second row. */
  idempotencyKey: string;
  /** The time at which the form was rendered, signed by the server. */
  formTime: string;
  values: FormValues;
  errors: Record<string, string>;
  /** A failure that does not concern a single field; '' if there is none. */
  failure: string;
  sent: boolean;
}

/** A form's fields and texts. The code shared by all forms is in `use-visitor-form.ts`. */
export interface VisitorForm {
  name: FormName;
  /** Hidden inputs. They are not part of a draft, because visitors do not type them. */
  hidden: readonly string[];
  /** The fields in their order on the screen, with their initial values. */
  blank: FormValues;
  texts: {
    /** The notice on the page after the server accepted the form. */
    sent: string;
    /** The notice while the form is queued on the device. */
    queued: string;
    queuedToast: string;
  };
  /** Loads the form's validation when the visitor begins to type. The loaded function returns messages by field name. */
  loadCheck: () => Promise<(values: FormValues) => Record<string, string>>;
}

/** Whether the form contains no text typed by the visitor. */
export const isBlank = ({ blank }: VisitorForm, values: FormValues): boolean =>
  Object.entries(blank).every(([field, value]) => (values[field] ?? '').trim() === value);

/** A form that also works without JavaScript, because it can be posted to its page's address. Only the server uses this type. */
export interface FormPost {
  form: VisitorForm;
  /** The API operation, which the form's REST route also runs. */
  operation: 'submitEnquiry' | 'submitReview';
  thanks: string;
}
