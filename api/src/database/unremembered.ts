/**
 * Options for `find` that keep rows out of the identity map. The entity manager of a subscription lives as long as its stream, so
 * its identity map would retain all rows and return outdated ones.
 */
export const unremembered = { disableIdentityMap: true } as const;
