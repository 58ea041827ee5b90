/**
 * What a program asks first: whether this is Prasthan, and how new. `level` goes up by one whenever the installed app comes
 * to need something that servers did not have before.
 */
export const about = { product: 'prasthan', level: 1 } as const;
