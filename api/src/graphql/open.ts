import { Extensions } from 'type-graphql';

/**
 * Marks an operation that everybody may run. Operations without it are for staff.
 *
 * @param shared - whether the response depends only on public content and is the same for everybody, so that it may be cached
 * until the content changes
 */
export const Open = ({ shared = false } = {}) => Extensions({ open: true, shared });

/** Marks an operation for owners. With neither this nor `@Open()`, an operation is for all staff. */
export const OwnerOnly = () => Extensions({ ownerOnly: true });

/**
 * Admits more callers to a staff operation: `'new-password'` admits people who must first replace a printed password, and
 * `'any-token'` anybody who sends a token, which the operation must check itself.
 */
export const Admits = (whom: 'new-password' | 'any-token') => Extensions({ admits: whom });

/** Marks an operation that checks a password, a code or an invitation. A request may contain it only once. */
export const Alone = () => Extensions({ alone: true });
