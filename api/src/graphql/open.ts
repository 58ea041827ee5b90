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
 * Lets in callers whom an operation of staff would otherwise refuse. `'new-password'`: also a person who must first replace a
 * printed password. `'any-token'`: whoever sends a token, which the operation checks by itself.
 */
export const Admits = (whom: 'new-password' | 'any-token') => Extensions({ admits: whom });

/** Marks an operation that tries a password, a code or an invitation. A document may hold one of them. */
export const Alone = () => Extensions({ alone: true });
