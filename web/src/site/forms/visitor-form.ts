export type FormName = 'enquiry' | 'review';

/** The duration of the toast after a form is sent, in ms (docs/product.md, "Messages and toasts"). */
export const successToast: Readonly<Record<FormName, number>> = { enquiry: 4000, review: 2000 };

export type FormValues = Record<string, string>;

export const inputOf: Readonly<Record<FormName, (values: FormValues) => object>> = {
  enquiry: (values) => ({ ...values, status: 'new' }),
  review: (values) => ({ ...values, rating: Number(values.rating) }),
};

/** The state of a form. Created for each request and never cached, because the key belongs to one visitor. */
export interface VisitorFormState {
  /** A repeated post with the same key creates no second row. */
  idempotencyKey: string;
  /** When the form was rendered, signed by the server. */
  formTime: string;
  values: FormValues;
  errors: Record<string, string>;
  failure: string;
  sent: boolean;
}

export interface VisitorForm {
  name: FormName;
  /** Names of hidden inputs. They are not part of a draft, because visitors do not type them. */
  hidden: readonly string[];
  blank: FormValues;
  texts: {
    sent: string;
    queued: string;
    queuedToast: string;
  };
  /** Loads a function that returns an error message for each invalid field. */
  loadCheck: () => Promise<(values: FormValues) => Record<string, string>>;
}

export const isBlank = ({ blank }: VisitorForm, values: FormValues): boolean =>
  Object.entries(blank).every(([field, value]) => (values[field] ?? '').trim() === value);

/** A form that also works without JavaScript. Only the server uses this type. */
export interface FormPost {
  form: VisitorForm;
  /** The API operation that a post without JavaScript runs. The form's REST route runs the same operation. */
  operation: 'submitEnquiry' | 'submitReview';
  thanks: string;
}
