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

/**
 * Admits more callers to a staff operation. `'new-password'`: also people who must first replace a printed password.
 * `'any-token'`: anybody who sends a token; the operation checks it itself.
 */
export const Admits = (whom: 'new-password' | 'any-token') => Extensions({ admits: whom });

/** Marks an operation that tries a password, a code or an invitation. A request may contain it only once. */
export const Alone = () => Extensions({ alone: true });
