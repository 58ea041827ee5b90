import { createContext, useContext } from 'react';

/** The key under which this device stores the draft of a new enquiry. */
export const enquiryDraft = 'Enquiry:new';

/** Initial values for a new form: a phone number from the command palette, or a person's details from the person's page. */
export interface EnquiryStart {
  phone?: string;
  name?: string;
  email?: string;
  personId?: string;
  personName?: string;
  counsellorId?: string;
}

/** The front desk's functions for all screens. */
interface FrontDesk {
  open: (start?: EnquiryStart) => void;
  isKept: boolean;
}

export const FrontDeskContext = createContext<FrontDesk>({ open() {}, isKept: false });

export const useFrontDesk = (): FrontDesk => useContext(FrontDeskContext);
