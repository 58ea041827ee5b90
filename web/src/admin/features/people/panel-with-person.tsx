import { EnquiryView, type EnquiryViewProps } from '../enquiries/panel/enquiry-view.tsx';
import { AttachPerson } from './attach-person.tsx';

/** The panel of one enquiry, with the person to whom the enquiry belongs. */
export const PanelWithPerson = (props: Omit<EnquiryViewProps, 'whose'>) => (
  <EnquiryView {...props} whose={(enquiry) => <AttachPerson enquiry={enquiry} />} />
);
