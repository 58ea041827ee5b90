/** Query options for subscriptions. The identity map of a long stream would keep all rows in memory and return old rows. */
export const unremembered = { disableIdentityMap: true } as const;
