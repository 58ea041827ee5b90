import { ContactPanel, type ContactPanelProps } from '../enquiries/panel/contact-panel.tsx';
import { AttachPerson } from './attach-person.tsx';

/** The panel of one enquiry, with the person to whom the enquiry belongs. */
export const PanelWithPerson = (props: Omit<ContactPanelProps, 'whose'>) => (
  <ContactPanel {...props} whose={(contact) => <AttachPerson contact={contact} />} />
);
