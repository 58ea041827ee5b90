/**
 * The answer of GET /api/about: identifies a Prasthan server and its API level. Increase `level` when the installed app
 * needs something that older servers lack.
 */
export const about = { product: 'prasthan', level: 1 } as const;
