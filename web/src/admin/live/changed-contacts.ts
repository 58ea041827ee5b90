import type { ApolloCache } from '@apollo/client';
import type { ChangedContactFragment } from '../../gql/graphql.ts';
import { changedContactFragment, contactVersionFragment } from './live.operations.ts';

export type ChangedContact = ChangedContactFragment;

/**
 * Puts what staff changed into the cache, so that each list and panel that shows it follows.
 *
 * @returns those that were not known here yet: one's own change comes back, too
 */
export function storeChanges(cache: ApolloCache, changed: readonly ChangedContact[]): ChangedContact[] {
  const news: ChangedContact[] = [];
  for (const contact of changed) {
    const id = cache.identify(contact);
    const options = { id, fragment: changedContactFragment, fragmentName: 'ChangedContact' };
    // With what a save under way is about to make of it.
    const optimistic = { id, fragment: contactVersionFragment, optimistic: true };
    const known = cache.readFragment(optimistic)?.version;
    // An answer to a save of one's own may have overtaken this notice.
    if (known !== undefined && known > contact.version) continue;
    cache.writeFragment({ ...options, data: contact });
    if (known !== contact.version) news.push(contact);
  }
  return news;
}
