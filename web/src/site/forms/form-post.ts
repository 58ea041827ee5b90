import type { VisitorForm } from './visitor-form.ts';

/** A form that also works as a plain HTML form, posted to the address of its page. Read by the server alone. */
export interface FormPost {
  form: VisitorForm;
  /** The API's operation, the same one that the form's REST route runs. */
  operation: 'submitEnquiry' | 'submitReview';
  /** The path of the page that says thank you. */
  thanks: string;
}
