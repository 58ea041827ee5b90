import { EnquiryView, type EnquiryViewProps } from '../enquiry/enquiry-view.tsx';
import { AttachPerson } from './attach-person.tsx';

/** The panel of one enquiry, with the person whose it is. */
export const EnquiryPanel = (props: Omit<EnquiryViewProps, 'whose'>) => (
  <EnquiryView {...props} whose={(enquiry) => <AttachPerson enquiry={enquiry} />} />
);
