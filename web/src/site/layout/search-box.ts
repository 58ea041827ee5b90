/** In characters: the most that the search box takes and the search page reads. */
export const longestQuery = 200;
