/** Query options for subscriptions. In a long stream, the identity map would keep all rows in memory and return old rows. */
export const unremembered = { disableIdentityMap: true } as const;
