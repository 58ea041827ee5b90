import { ContactPanel, type ContactPanelProps } from '../enquiry/contact-panel.tsx';
import { AttachPerson } from './attach-person.tsx';

/** The panel of one enquiry, with the person whose it is. */
export const EnquiryPanel = (props: Omit<ContactPanelProps, 'whose'>) => (
  <ContactPanel {...props} whose={(contact) => <AttachPerson contact={contact} />} />
);
