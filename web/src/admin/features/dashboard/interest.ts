import { serviceInterests } from 'api/forms/contact';
import { labelOf } from '../../format.ts';

/** The service that an enquiry asks about, in the words of the contact form; '' where the visitor chose none. */
export const interestOf = (service: string): string => service && labelOf(serviceInterests, service);
