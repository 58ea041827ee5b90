import type { VisitorField } from 'api/rules/enquiry';
import { campaignFields } from '../forms/device-store.ts';
import type { VisitorForm } from '../forms/visitor-form.ts';

export const contactDefinition: VisitorForm = {
  name: 'enquiry',
  hidden: ['formTime', 'subject', 'consentVersion', 'locale', 'about', 'batchId', ...campaignFields],
  blank: { name: '', email: '', phone: '', company: '', service: '', message: '' } satisfies Record<
    VisitorField,
    string
  >,
  texts: {
    sent: 'Thank you! Your message has been sent successfully.',
    queued:
      'There is no connection right now. Your message is kept on this device and will be sent as soon as the connection is back, or on your next visit.',
    queuedToast: 'No connection. Your message is kept and will be sent later.',
  },
  loadCheck: () => import('./check-contact.ts').then(({ checkContact }) => checkContact),
};
