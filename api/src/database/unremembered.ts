/** For subscriptions: the identity map of a long stream would keep all rows in memory and return outdated ones. */
export const unremembered = { disableIdentityMap: true } as const;
