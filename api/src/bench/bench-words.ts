/** A word that occurs in every fifth enquiry. */
export const COMMON_WORD = 'scholarship';
/** Occurs in one of 700 enquiries. In a million enquiries, it has more matches than a search counts, and they are far apart. */
export const SCARCE_WORD = 'midwifery';
/** Occurs in one of 5,000 enquiries. */
export const RARE_WORD = 'antarctica';
/** Two letters that are not adjacent in any enquiry. The index cannot help, because two letters form no trigram. */
export const UNKNOWN_LETTERS = 'zq';
