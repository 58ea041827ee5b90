/**
 * Options for `find` that keep rows out of the identity map. The entity manager of a subscription lives as long as the stream. Its
 * identity map would keep all rows in memory and return outdated ones.
 */
export const unremembered = { disableIdentityMap: true } as const;
