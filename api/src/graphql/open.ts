import { Extensions } from 'type-graphql';

/**
 * Lets everybody run the operation. Operations without this decorator are for staff.
 * @param shared - whether the response depends only on public content and is the same for everybody, so that it may be cached
 */
export const Open = ({ shared = false } = {}) => Extensions({ open: true, shared });

export const OwnerOnly = () => Extensions({ ownerOnly: true });

/**
 * 'new-password' admits every signed-in admin, even one who must first replace a generated password. 'any-token' admits every
 * request with a token, so the operation must check the token itself.
 */
export const Admits = (whom: 'new-password' | 'any-token') => Extensions({ admits: whom });

/** For an operation that checks a password, a code or an invitation. A request may contain only one such operation. */
export const Alone = () => Extensions({ alone: true });
