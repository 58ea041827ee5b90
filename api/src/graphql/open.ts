import { Extensions } from 'type-graphql';

/** Everybody may run this operation. Operations without it are for staff. */
export const Open = () => Extensions({ open: true });
