import { createContext, useContext } from 'react';

/** Under what an enquiry that was begun and not saved is kept on this device. */
export const enquiryDraft = 'Enquiry:new';

/** What is known before the form opens: a number from the palette, or all of a person from its page. */
export interface EnquiryStart {
  phone?: string;
  name?: string;
  email?: string;
  personId?: string;
  personName?: string;
  counsellorId?: string;
}

/** What any screen knows of the front desk. */
interface FrontDesk {
  /** Opens "New enquiry". */
  open: (start?: EnquiryStart) => void;
  /** Whether an enquiry that was begun is kept on this device. */
  isKept: boolean;
}

export const FrontDeskContext = createContext<FrontDesk>({ open() {}, isKept: false });

export const useFrontDesk = (): FrontDesk => useContext(FrontDeskContext);
