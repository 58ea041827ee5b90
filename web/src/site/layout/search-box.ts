export const longestQuery = 200;
