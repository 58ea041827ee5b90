import { createContext, useContext } from 'react';

/** The key of the draft of a new enquiry on this device. */
export const enquiryDraft = 'Enquiry:new';

/** Values for a new form: a number from the palette, or a person's details from their page. */
export interface EnquiryStart {
  phone?: string;
  name?: string;
  email?: string;
  personId?: string;
  personName?: string;
  counsellorId?: string;
}

/** The part of the front desk that every screen can use. */
interface FrontDesk {
  open: (start?: EnquiryStart) => void;
  /** Whether this device has the draft of a new enquiry. */
  isKept: boolean;
}

export const FrontDeskContext = createContext<FrontDesk>({ open() {}, isKept: false });

export const useFrontDesk = (): FrontDesk => useContext(FrontDeskContext);
