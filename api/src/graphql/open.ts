import { Extensions } from 'type-graphql';

/**
 * Marks an operation that everybody may run. Operations without this decorator are for staff.
 *
 * @param shared - whether the response depends only on public content and is the same for everybody. Such a response may be cached
 * until the content changes.
 */
export const Open = ({ shared = false } = {}) => Extensions({ open: true, shared });

/** Marks an operation for owners. An operation with neither this decorator nor `@Open()` is for all staff. */
export const OwnerOnly = () => Extensions({ ownerOnly: true });

/**
 * Admits more callers to an operation for staff. `'new-password'` admits admins who must first replace a printed password.
 * `'any-token'` admits anybody who sends a token, and the operation must check the token itself.
 */
export const Admits = (whom: 'new-password' | 'any-token') => Extensions({ admits: whom });

/** Marks an operation that checks a password, a code or an invitation. A request may contain such an operation only once. */
export const Alone = () => Extensions({ alone: true });
