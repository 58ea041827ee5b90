/** Occurs in every fifth enquiry. */
export const COMMON_WORD = 'scholarship';
/** Occurs in every seven-hundredth enquiry. Among a million enquiries these are too many to count, and far apart. */
export const SCARCE_WORD = 'midwifery';
/** Occurs in every five-thousandth enquiry. */
export const RARE_WORD = 'antarctica';
/** Two letters that are adjacent in no enquiry. The index cannot help, because two letters form no trigram. */
export const UNKNOWN_LETTERS = 'zq';
