import { Extensions } from 'type-graphql';

/** Marks an operation that everybody may run. Operations without it are for staff. */
export const Open = () => Extensions({ open: true });
