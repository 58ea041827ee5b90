import { serviceInterests } from 'api/forms/contact';

/** What an enquiry is about, in the words of the contact form; nothing where nothing was chosen. */
export const interestOf = (service: string): string =>
  service && ((serviceInterests as Record<string, string>)[service] ?? service);
