/** The longest text in the search box and in the search page's address, in characters. */
export const longestQuery = 200;
