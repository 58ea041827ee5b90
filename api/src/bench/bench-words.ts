/** A word that occurs in every fifth enquiry. */
export const COMMON_WORD = 'scholarship';
/** Occurs in one of 700 enquiries. A million enquiries contain more matches than a search counts (1,000), all far apart. */
export const SCARCE_WORD = 'midwifery';
/** Occurs in one of 5,000 enquiries. */
export const RARE_WORD = 'antarctica';
/** Two letters that are not adjacent in any enquiry. The index cannot help, because two letters form no trigram. */
export const UNKNOWN_LETTERS = 'zq';
