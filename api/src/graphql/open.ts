import { Extensions } from 'type-graphql';

/**
 * Marks an operation that everybody may run. Operations without it are for staff.
 *
 * @param shared - the answer comes from public content alone and is the same for everybody, so it may be kept until the
 * content changes
 */
export const Open = ({ shared = false } = {}) => Extensions({ open: true, shared });

/** Marks an operation for owners. Without it and without `@Open()` an operation is for all staff. */
export const OwnerOnly = () => Extensions({ ownerOnly: true });

/** Marks an operation that tries a password, a code or an invitation. A document may hold one of them. */
export const Alone = () => Extensions({ alone: true });
