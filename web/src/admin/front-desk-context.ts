import { createContext, useContext } from 'react';

export interface EnquiryStart {
  phone?: string;
  name?: string;
  email?: string;
  personId?: string;
  personName?: string;
  counsellorId?: string;
}

interface FrontDesk {
  open: (start?: EnquiryStart) => void;
  hasDraft: boolean;
}

export const FrontDeskContext = createContext<FrontDesk>({ open() {}, hasDraft: false });

export const useFrontDesk = (): FrontDesk => useContext(FrontDeskContext);
